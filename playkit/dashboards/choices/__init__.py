"""How much is there to choose, and does it matter?"""
