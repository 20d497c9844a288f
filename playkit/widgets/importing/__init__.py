"""A widget for records people already have: drop a file, look at what becomes of it, answer, mend, store."""
