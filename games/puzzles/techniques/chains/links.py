"""Links between marks: weak where both cannot be true, strong where one of them is.

A node is a mark as a number, 81 × (digit − 1) + cell, or a group: two or three squares of a digit
where a line crosses a box, from 729 on. Sets of nodes are bits of one number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.puzzles.marks import DIGITS, PEER_MASKS, UNIT_MASKS, Marks, members, peers_of

MARK_COUNT = 729
CROSSINGS = tuple(
    UNIT_MASKS[line] & UNIT_MASKS[box]
    for line in range(18)
    for box in range(18, 27)
    if UNIT_MASKS[line] & UNIT_MASKS[box]
)


@dataclass
class Links:
    """Node → the nodes to which it is linked, as bits, weakly and strongly."""

    weak: dict[int, int] = field(default_factory=dict)
    strong: dict[int, int] = field(default_factory=dict)
    groups: list[tuple[int, int]] = field(default_factory=list)
    """The digit and the cells of each group."""

    def cells_of(self, node: int) -> int:
        """Return the cells of a node, as bits."""
        return 1 << node % 81 if node < MARK_COUNT else self.groups[node - MARK_COUNT][1]

    def digit_of(self, node: int) -> int:
        """Return the digit of a node."""
        return node // 81 + 1 if node < MARK_COUNT else self.groups[node - MARK_COUNT][0]


def node_of(cell: int, digit: int) -> int:
    """Return the node of a mark."""
    return 81 * (digit - 1) + cell


def links_by_digit(marks: Marks) -> Links:
    """Return the links within a digit, which are weak between squares that see each other."""
    links = Links()
    for digit in DIGITS:
        where, shift = marks.where[digit], 81 * (digit - 1)
        for cell in members(where):
            links.weak[shift + cell] = (where & PEER_MASKS[cell]) << shift
            links.strong[shift + cell] = 0
        for unit in UNIT_MASKS:
            at = where & unit
            if at.bit_count() == 2:
                for cell in members(at):
                    links.strong[shift + cell] |= (at & ~(1 << cell)) << shift
    return links


def links_by_cell(marks: Marks) -> Links:
    """Return only strong links between the digits of squares with two, and weak ones within a
    digit.
    """
    links = links_by_digit(marks)
    links.strong = dict.fromkeys(links.strong, 0)
    for cell in members(marks.open):
        if marks.left[cell].bit_count() == 2:
            first, second = (node_of(cell, digit) for digit in members(marks.left[cell]))
            links.strong[first], links.strong[second] = 1 << second, 1 << first
    return links


def all_links(marks: Marks) -> Links:
    """Return every link between two marks."""
    links = links_by_digit(marks)
    for cell in members(marks.open):
        nodes = sum(1 << node_of(cell, digit) for digit in members(marks.left[cell]))
        for node in members(nodes):
            links.weak[node] |= nodes & ~(1 << node)
            if marks.left[cell].bit_count() == 2:
                links.strong[node] |= nodes & ~(1 << node)
    return links


def grouped_links(marks: Marks) -> Links:
    """Return every link, including those of groups."""
    links = all_links(marks)
    for digit in DIGITS:
        _add_groups(links, marks.where[digit], digit)
    return links


def _add_groups(links: Links, where: int, digit: int) -> None:
    shift = 81 * (digit - 1)
    first = MARK_COUNT + len(links.groups)
    masks = [where & crossing for crossing in CROSSINGS if (where & crossing).bit_count() > 1]
    links.groups += [(digit, mask) for mask in masks]
    for node, mask in enumerate(masks, first):
        seen = peers_of(mask) & where
        links.weak[node], links.strong[node] = seen << shift, 0
        for cell in members(seen):
            links.weak[shift + cell] |= 1 << node
        for other, other_mask in enumerate(masks, first):
            if not other_mask & ~seen:
                links.weak[node] |= 1 << other
        for unit in UNIT_MASKS:
            if mask & ~unit:
                continue
            rest = where & unit & ~mask
            if rest and not rest & (rest - 1):
                cell = rest.bit_length() - 1
                links.strong[node] |= rest << shift
                links.strong[shift + cell] |= 1 << node
            elif rest in masks:
                links.strong[node] |= 1 << first + masks.index(rest)


def usefulness(removed: int) -> tuple[int, int]:
    """Return a key that sorts chains: those that cross out most first, then by low digits and rows.

    Where several chains would do, a score depends on which is taken; this order agrees the most
    often with that of HoDoKu.
    """
    nodes = list(members(removed))
    places = sum((1 + 80 * number) * (node % 81) for number, node in enumerate(nodes))
    return -len(nodes), places + sum(node // 81 for node in nodes)


class ChainSearch:
    """A search for the nodes that are true if a node is false, with the shortest chain to each."""

    def __init__(self, links: Links, start: int, max_nodes: int) -> None:
        self.start = start
        self.ends: list[tuple[int, int]] = []
        """The nodes that are true, each with the number of nodes of its chain; shortest first."""
        self._before: dict[int, int] = {}
        self._run(links, max_nodes)

    def _run(self, links: Links, max_nodes: int) -> None:
        seen_true, seen_false = 0, 1 << self.start
        frontier = [self.start]
        before = self._before
        for length in range(2, max_nodes + 1, 2):
            reached: list[int] = []
            for node in frontier:
                fresh = links.strong[node] & ~seen_true
                seen_true |= fresh
                for other in members(fresh):
                    before[other] = node
                    reached.append(other)
            self.ends += ((node, length) for node in reached)
            frontier = []
            for node in reached:
                fresh = links.weak[node] & ~seen_false
                seen_false |= fresh
                for other in members(fresh):
                    if links.strong[other]:
                        before[~other] = node
                        frontier.append(other)
            if not frontier:
                break

    def chain_to(self, node: int) -> tuple[int, ...]:
        """Return the nodes from the start to this one, false and true in turn."""
        chain = [node]
        while True:
            node = self._before[node]
            chain.append(node)
            if node == self.start:
                return tuple(reversed(chain))
            node = self._before[~node]
            chain.append(node)
