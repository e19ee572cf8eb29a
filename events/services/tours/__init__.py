"""Tours: months of games that players ask for, each month another game."""
