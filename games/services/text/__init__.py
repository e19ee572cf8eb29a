"""What a game, its result and its clock are called in words, for pages, mails and feeds alike."""
