"""How much of it is luck?"""
