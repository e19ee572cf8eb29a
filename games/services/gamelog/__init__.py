"""The stored log of a game: how it is read, locked, projected and audited, and who may act on
it.
"""
