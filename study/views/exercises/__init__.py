"""The pages of exercises: all games, and a board for each."""
