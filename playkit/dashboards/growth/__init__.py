"""When do winners pull ahead?"""
