"""Whose pieces help to capture?"""
