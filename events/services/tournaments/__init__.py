"""Events, which are announced, entered, drawn by lot, followed and brought to an end."""
