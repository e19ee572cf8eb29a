"""A game as a list of events, and what follows from it.

The pattern is known as the Decider: `decide` turns a command and a state into events, `evolve`
turns events into a state. Plain Python: no Django, no database.
"""
