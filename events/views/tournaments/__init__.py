"""The pages of events: the list, the page of each, and the form of a new event."""
