"""How did it feel, and does a draft feel better?"""
