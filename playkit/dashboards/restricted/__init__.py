"""What is each thing worth?"""
