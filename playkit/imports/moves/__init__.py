"""Move lists: games written down move by move, replayed through the rules where the game is ours."""
