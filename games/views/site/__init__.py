"""The front page, rules pages, the installable app, and the mails of the embedded site."""
