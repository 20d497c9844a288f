"""How close is the end?"""
