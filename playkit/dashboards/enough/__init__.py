"""Is n enough?"""
