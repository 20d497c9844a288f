"""Does the lead change, and when is it decided?"""
