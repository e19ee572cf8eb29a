"""The pages of ladders: the places, and the button for a challenge."""
