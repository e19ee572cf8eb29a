"""The words for a game, its result and its clock, in pages, mails and feeds alike."""
