"""The transposition table: what a search knows of positions already visited, in bounded memory."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""The kinds of a stored value: exact, or a bound of the true one."""

Stored = tuple[int, int, int, int]
"""A stored value: the value, the kind of bound, the depth it was searched to, the best place."""


class Table:
    """A table of two generations of entries; when the young one is full, the old one is forgotten.

    Readers look into `young` and then `old` themselves, to save a call at every node.
    """

    def __init__(self, limit: int = 40_000) -> None:
        self.limit = limit
        self.young: dict[tuple[int, int], Stored] = {}
        self.old: dict[tuple[int, int], Stored] = {}

    def store(self, key: tuple[int, int], entry: Stored) -> None:
        """Store an entry; never more than twice `limit` are kept."""
        if len(self.young) >= self.limit:
            self.old = self.young
            self.young = {}
        self.young[key] = entry

    def __len__(self) -> int:
        return len(self.young) + len(self.old)
