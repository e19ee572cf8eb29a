"""Team matches: the challenge, the line-ups, the games and the pages."""
