"""What is wrong with the records?"""
