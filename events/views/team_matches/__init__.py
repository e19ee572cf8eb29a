"""The pages of team matches: the challenge, the line-ups, and the panels of the event page."""
