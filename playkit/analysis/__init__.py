"""Frames in, frames out: a designer's questions as measures with intervals and honest counts.

Nothing heavy loads here; each module imports what it needs.
"""
