"""Which card is too strong, and which is never used?"""
