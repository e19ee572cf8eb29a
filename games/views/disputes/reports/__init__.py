"""The pages on which a player reports a problem and follows its case."""
