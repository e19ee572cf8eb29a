"""The analysis board, private notes and pencil marks."""
