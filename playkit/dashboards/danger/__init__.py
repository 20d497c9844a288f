"""How dangerous is it to stand where?"""
