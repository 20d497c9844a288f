"""Does a lead feed itself?"""
