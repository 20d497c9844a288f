"""A designer's questions answered: a sentence, its measures, charts and the evidence behind them.

Nothing heavy loads here; each module imports what it needs.
"""
