"""The pages of team matches: the challenge, the line-ups, and what their event page shows."""
