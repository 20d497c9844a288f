"""Where are pieces captured?"""
