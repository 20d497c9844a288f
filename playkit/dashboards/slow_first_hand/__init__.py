"""Is the first hand slow?"""
