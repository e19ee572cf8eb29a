"""Games of Sudoku cards to be recorded, on a card with twelve squares left."""

from tests.rules.cards.boards import EXAMPLE

TWELVE = "".join(
    "." if cell in (0, 1, 2, 3, 9, 10, 11, 12, 18, 19, 20, 40) else digit
    for cell, digit in enumerate(EXAMPLE.solution)
)
CARD: dict[str, object] = {"card": "pasted", "puzzle": TWELVE}

SOLVED = (
    "glass 8a9 glass 7b9 glass 5c9 pass glass 7d9 glass 4a8 glass 7b8 glass pass glass 3c8 "
    "glass 2d8 glass 6a7 glass 2b7 glass 9c7 glass 7e5 pass glass 1b9"
)
"""Blue’s 7 on b9 is wiped, and one glass runs out."""
STUCK = (
    "glass 7b9 object:b9 glass 2b8 accept glass 5c9 object:c9 glass 9c7 glass 8a9 glass 1b9 "
    "glass 7d9 glass 4a8 glass 3c8 glass 6a7 glass 7e5 pass glass pass pass pass pass pass"
)
"""Blue objects once rightly and once in vain; Red accepts the 2 on b8, which spoils the rest."""
FAST = (
    "glass 8a9 7b9 1b9 5c9 pass glass 7d9 4a8 pass glass 7b8 3c8 2d8 pass pass "
    "glass 6a7 2b7 9c7 7e5"
)
"""Many digits a glass; Red goes on after a wrong one."""
