"""The exercises of Sudoku cards, and an oracle for them."""
