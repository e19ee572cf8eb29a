"""Games for the golden playthroughs; their rolls come from the playthrough's own stream."""

TO_THE_END = (
    "2g5 4e6 4h5 1a6 5g6 4b2 4g7 5a5 5h1 4a3 1e5 3b6 3f5 5f8 5e4 1f1 2f6 4f4 3e3 3a2 3g1 4c1 4d8 "
    "2h2 6d6 2a1 2e8 6b7 5b3 5d7 3h4 3c8 2b4 5c2 2c3 1b8"
)
HALF_POINTS = (
    "3g5 4e6 4h5 1h3 5g7 4g3 1d6 5a5 3b4 4a4 5c6 3h1 3d3 4c2 5h2 1b1 2f2 3a2 5e4 6b8 6f5 4f8 6e3 "
    "6h7 6d4 4d7 6c1 2a6 2e7 6g6 5d1 1a7 2c8 5b3 3c7 2g4 1g2"
)
"""In the end one side plays on alone."""
