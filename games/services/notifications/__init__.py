"""Notifications: whether one is still relevant, what it says, and how it goes out by mail, push or
feed.
"""
