"""Playing a game: the one door, the start of games, bots' turns, conditional moves, private
notes.
"""
