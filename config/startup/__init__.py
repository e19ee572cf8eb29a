"""The start of processes: what they do before they work: beat without the site, all others warm."""
