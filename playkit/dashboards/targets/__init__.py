"""Do named targets hit?"""
