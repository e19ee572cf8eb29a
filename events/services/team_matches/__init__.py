"""Team matches of two clubs: the challenge, the line-ups of both, and the news of them."""
