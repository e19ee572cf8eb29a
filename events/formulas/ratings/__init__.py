"""Ratings as a fold over the list of results: skills, the scale, and the games that do not
count.
"""
