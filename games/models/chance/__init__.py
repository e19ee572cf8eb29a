"""The tables of chance: the seeds, and the public list of commitments to them."""
