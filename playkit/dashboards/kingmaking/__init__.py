"""Do those who cannot win decide who does?"""
