"""Modules that views of several rooms share: responses, errors, the viewer, guests, live
updates.
"""
