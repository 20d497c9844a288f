"""A game's own questions: declared beside its rules in a line each, answered like any other."""
