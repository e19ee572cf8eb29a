"""Learning a game: the app beside `games` for lessons, and for what is to come of that kind.

It has the floors of `games` and imports from it, never the other way; what it adds to the pages of
`games` it registers in `games.extensions`.
"""
