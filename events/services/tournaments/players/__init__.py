"""The news for players of events, and the data stored about them."""
