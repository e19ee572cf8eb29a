"""The door for other programs: a line protocol by which they let our engines play.

docs/engine-protocol.md describes it for whoever writes one; `python3 run.py engine` serves it.
"""
