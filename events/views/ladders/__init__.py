"""The pages of ladders: the places, and the button of a challenge."""
