"""The kit that the exercises of all games share: what an exercise is, and how it is found."""
