"""The turns of bots, and programs that are set aside after they have failed."""
