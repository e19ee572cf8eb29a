"""Time in a game: how long a seat may think, as plain arithmetic on instants. UTC only; durations
are milliseconds.
"""
