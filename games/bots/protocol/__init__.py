"""The line protocol by which other programs let our engines play.

docs/engine-protocol.md describes it for authors of engines; `python3 run.py engine` serves it.
"""
