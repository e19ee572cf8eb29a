"""Feeds that calendars and feed readers fetch for a player, by an address that only the player
knows.
"""
