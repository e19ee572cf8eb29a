"""The parts of a state that are the same for every game: its plies and its sealed chance."""
