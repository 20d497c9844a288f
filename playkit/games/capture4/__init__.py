"""LOGS capture 4: hasami shogi for four, where a neighbour's piece may close the sandwich."""
