"""Games to be recorded: what the seats laid, as chance drew for them."""

WON = """
    5f9 6f8 3a8 1d9 6d5 2a9 2f5 x 5a5 4e9 1c8 9d8 6a3 3c5 2c6 8c9 1b5 4b8 5b7 2b3 x 7a7 7b6 8f7 2g7
    9c7 9a6 5d6 7e5 8e6 4c4 6g6 6h7 3f4 3g9 9e4 2h4 7h9 5g8 8h8 9i9 4i7 4a2 1g4 5i4 9b2 8i5 4f3 2d2
    6e2 6i1 4h1 5h2 7c3 3h6 8g3 1i3
"""
LAID_WRONG = """
    1c6 8c5 6a6 9b6 8a9 9e8! 6b9 7b5 6e5 6c3 7e6 2c4 2i3! 1b8 1e3 2e9 8b3 5c9 3c8 6h8! 1i5 5i6 3i9
    4a8 4e2! 7h9 4f9 8d8 2b7 3e7 3b2 6d7 5f8 3d6 4i7 7d3 2g8 4g6 5g7 8e4 4b1 1f7 8f2 1a2 6f1 2d5
    5a3 6g4 8g1 5d1 7a1 4h3 3g3 7g2 7i4 1d4 9a7 9g5
"""
BAG_EMPTY = "5e7 3e9 3h4 2e8 2h9 3g8 2c1 x 8d9 6h8 7g9 9i9" + 60 * " x"
