"""Real servers for tests, started from wheels into throw-away folders."""
