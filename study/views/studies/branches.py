"""The lines of a study as a page lists them, which is a tree in the notation of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Game
from games.rules.kit.core import RulesError
from games.services.gamelog.state_cache import state_of
from games.services.text.move_text import move_in_words
from study.models import Variation
from study.services.studies.tree import StudyBranch, tree_of


@dataclass(frozen=True)
class ShownBranch:
    """A line of the tree, as everybody has kept it who did: its moves beyond the line that it
    continues, in words, and its address. It begins after `ply` moves of the game.

    `opens`: whether a list of continuations begins with it. `ends` counts the items of nested lists
    that end after it, its own included. So a template needs no recursion, which has an end.
    """

    kept: tuple[Variation, ...]
    ply: int
    moves: str
    url: str
    depth: int
    opens: bool
    ends: range


def shown_tree(game: Game, variations: Iterable[Variation], notation: str) -> list[ShownBranch]:
    """Return the lines of a study as a tree, each above those that continue it."""
    return _shown_branches(game, tree_of(variations), notation)


def merged_tree(game: Game, variations: Iterable[Variation], notation: str) -> list[ShownBranch]:
    """Return the lines of several players as one tree, in which each line begins where it leaves
    the finished game.
    """
    played = [str(ply.move) for ply in state_of(game).moves]
    return _shown_branches(game, tree_of(variations, played), notation)


def _shown_branches(
    game: Game, branches: Sequence[StudyBranch], notation: str
) -> list[ShownBranch]:
    depths = [0, *(branch.depth for branch in branches), 0]
    around = zip(branches, depths, depths[2:], strict=False)
    return [_shown(game, branch, notation, before, after) for branch, before, after in around]


def _shown(game: Game, branch: StudyBranch, notation: str, before: int, after: int) -> ShownBranch:
    """Return a line as it is shown between lines of these depths."""
    return ShownBranch(
        branch.kept,
        branch.ply,
        line_text(game, branch.fresh, notation),
        what_if_url(game, branch.kept[0]),
        branch.depth,
        opens=branch.depth > before,
        ends=range(branch.depth - after + 1),
    )


def line_text(game: Game, moves: Sequence[str], notation: str) -> str:
    """Return the moves of a line as people say them, in the notation of the reader."""
    return ", ".join(_in_words(game, moves, notation))


def _in_words(game: Game, moves: Sequence[str], notation: str) -> Iterator[str]:
    """Yield the moves in words; as they are stored where the rules do not know them any more."""
    for text in moves:
        try:
            move = game.rules.parse(text)
        except RulesError:
            yield text
        else:
            yield move_in_words(game.rules, game.options, move, notation)


def what_if_url(game: Game, variation: Variation) -> str:
    """Return the address of the what-if board with a line, or of the last position where its own
    was taken back.
    """
    address = reverse("game_analysis", args=[game.pk, min(variation.ply, game.ply)])
    if not variation.moves or variation.ply > game.ply:
        return address
    return f"{address}?{urlencode({'moves': variation.moves})}"
