"""Was my prediction right?"""
