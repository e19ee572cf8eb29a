"""The start of processes: beat starts without the site, all others with it loaded."""
