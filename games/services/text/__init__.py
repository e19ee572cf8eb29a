"""Words for a game, its result and its clock, for pages, mails and feeds alike."""
