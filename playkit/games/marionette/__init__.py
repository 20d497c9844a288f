"""Marionette (操り人形): districts, coins and eight characters who are picked in secret."""
