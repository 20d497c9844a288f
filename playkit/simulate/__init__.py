"""Simulation: plans of many sessions, run plain or compiled, with identical results."""
