"""Is a seat favoured?"""
