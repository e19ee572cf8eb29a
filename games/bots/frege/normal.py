"""Normal forms: positions with all left out that does not change who wins.

More room for one's own letters never hurts: its owner may ignore it. So of several letters for
one cell, one that costs nothing (none of the cells it sees is open to it) makes the others
needless. A cell where a side has such a letter and the other side has none is one spare move,
whenever its owner likes; where both have one, it is a move for the side that comes first.
"""

from __future__ import annotations

from games.bots.frege.board import Rooms, either


def pruned(rooms: Rooms, seen: tuple[int, ...]) -> tuple[Rooms, int]:
    """Return the letters without needless choices, in ascending order, and the cells that cost
    nothing.
    """
    letters = list(rooms)
    costless = 0
    changed = True
    while changed:
        changed = False
        for index, open_ in enumerate(letters):
            alone = _alone(open_ & ~costless, open_, seen)
            if not alone:
                continue
            costless |= alone
            for other in range(4):
                if other != index and letters[other] & alone:
                    letters[other] &= ~alone
                    changed = True
    letters.sort()
    return tuple(letters), costless


def _alone(candidates: int, open_: int, seen: tuple[int, ...]) -> int:
    """Return the candidates that see no other cell of this letter."""
    found = 0
    while candidates:
        cell = candidates & -candidates
        candidates ^= cell
        if not seen[cell.bit_length() - 1] & open_:
            found |= cell
    return found


def reduced(us: Rooms, them: Rooms, seen: tuple[int, ...]) -> tuple[Rooms, Rooms, int, int]:
    """Return both sides without needless choices, the spare moves and the single cells.

    Then the spare moves of `us` less those of `them`, and whether single cells are odd in number:
    two of them are as good as none. Only sound where no draw is possible any more.
    """
    us, ours = pruned(us, seen)
    them, theirs = pruned(them, seen)
    spare = ours & ~either(them)
    lost = theirs & ~either(us)
    single = ours & theirs
    if gone := spare | lost | single:
        us = tuple(sorted(open_ & ~gone for open_ in us))
        them = tuple(sorted(open_ & ~gone for open_ in them))
    return us, them, spare.bit_count() - lost.bit_count(), single.bit_count() & 1
