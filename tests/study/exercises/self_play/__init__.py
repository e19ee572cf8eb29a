"""Games that bots play for their exercises at night."""
