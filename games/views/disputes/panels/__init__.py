"""Parts of the pages of a dispute: a proposal, what a ruling would do, the log in words."""
