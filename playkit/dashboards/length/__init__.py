"""How long is it really?"""
