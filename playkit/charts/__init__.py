"""Frames in, Altair charts out: one look, intervals and n on everything, Japanese and English.

Nothing heavy loads here; each module imports what it needs.
"""
