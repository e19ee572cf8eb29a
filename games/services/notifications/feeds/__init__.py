"""The feeds that calendars and feed readers fetch for a player, at an address that only the player
knows.
"""
