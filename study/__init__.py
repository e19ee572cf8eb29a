"""The app for learning a game: lessons, exercises, reviews, the explorer and studies.

It has the floors of `games` and imports from it, never the other way; what it adds to the pages of
`games` it registers in `games.extensions`.
"""
