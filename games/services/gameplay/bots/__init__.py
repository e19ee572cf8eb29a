"""The turns of bots, and the programs that are set aside after failures."""
