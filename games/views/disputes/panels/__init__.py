"""Parts of the pages of a dispute: a proposal, the effect of a ruling, the log in words."""
