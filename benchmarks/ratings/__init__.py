"""How far ratings can be trusted: those of simulated players, and those of the bots."""
