"""Which role is too strong, and which is never used?"""
