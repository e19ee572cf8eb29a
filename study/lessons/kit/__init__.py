"""The kit that the lessons of all games share: what a lesson is, and how an answer is judged."""
