"""Does playing better win?"""
