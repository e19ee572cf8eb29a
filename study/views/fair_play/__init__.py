"""Pages of the statistics about fair play, for arbiters."""
