"""Patchies (パッチーズ): the first game of the house, rules read from its designer's own description."""
