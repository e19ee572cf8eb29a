"""The two notations: letters as they are stored, and signs.

letters      signs
h2           +2            two pebbles hidden in a fist
d3           *3            a throw of the die
t1           -1            one pebble taken
"""

from games.rules.kit.core import N_, Move
from games.rules.kit.notation import Notation

LETTERS, SIGNS = "letters", "signs"
NOTATIONS = (
    Notation(LETTERS, N_("letters, as in t1"), N_("Letters: h, d and t")),
    Notation(SIGNS, N_("signs, as in -1"), N_("Signs: +, * and -")),
)
_SIGN_OF = {"h": "+", "d": "*", "t": "-"}


def spell_move(move: Move, notation: str) -> str:
    """The move in a notation; as it is stored where the notation is unknown."""
    stored = str(move)
    return _SIGN_OF[stored[0]] + stored[1:] if notation == SIGNS else stored
