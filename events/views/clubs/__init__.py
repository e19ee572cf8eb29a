"""Pages of clubs: the list, each club, and the acts of its officers."""
