"""The mails of the site: whether one is still due, what it says, how it is stopped."""
