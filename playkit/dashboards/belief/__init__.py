"""Who was going to win, and when did it turn?"""
