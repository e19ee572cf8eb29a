"""The pages of exercises: a list by game, and a board for each exercise."""
