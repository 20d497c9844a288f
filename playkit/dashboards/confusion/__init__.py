"""Where are people confused?"""
