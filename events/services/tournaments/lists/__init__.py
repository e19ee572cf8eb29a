"""Events as pages list them: all of them, and the table of each."""
