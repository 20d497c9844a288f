"""Is beginning an advantage?"""
