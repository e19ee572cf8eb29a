"""Pages of chance: the seal, the draws, and the file that proves them."""
