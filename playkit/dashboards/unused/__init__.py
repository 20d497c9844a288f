"""What is never used?"""
