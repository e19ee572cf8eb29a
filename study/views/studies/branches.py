"""The lines of a study as a page lists them, which is a tree in the notation of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Game
from games.rules.kit.core import RulesError
from study.models import Variation
from study.services.studies.tree import StudyBranch, tree_of


@dataclass(frozen=True)
class ShownBranch:
    """A line of the tree: its moves beyond the line before it, spelled, and its address."""

    variation: Variation
    moves: str
    url: str
    branches: Sequence[ShownBranch]


def shown_tree(game: Game, variations: Iterable[Variation], notation: str) -> Sequence[ShownBranch]:
    """Return the tree of these lines."""
    return [_shown(game, branch, notation) for branch in tree_of(variations)]


def _shown(game: Game, branch: StudyBranch, notation: str) -> ShownBranch:
    return ShownBranch(
        branch.variation,
        " ".join(_spelled(game, branch.fresh, notation)),
        what_if_url(game, branch.variation),
        [_shown(game, each, notation) for each in branch.branches],
    )


def _spelled(game: Game, moves: Sequence[str], notation: str) -> Iterator[str]:
    """Yield the moves in words; as they are stored where the rules do not know them any more."""
    for text in moves:
        try:
            yield game.rules.spell(game.rules.parse(text), game.options, notation)
        except RulesError:
            yield text


def what_if_url(game: Game, variation: Variation) -> str:
    """Return the address of the what-if board with a line, or of the last position where its own
    was taken back.
    """
    address = reverse("game_analysis", args=[game.pk, min(variation.ply, game.ply)])
    if not variation.moves or variation.ply > game.ply:
        return address
    return f"{address}?{urlencode({'moves': variation.moves})}"
