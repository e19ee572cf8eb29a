"""The panel beside the what-if board of a game, which keeps lines and lists the kept ones."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from games.extensions.pages.page_parts import Content
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from study.forms.studies import VariationForm
from study.models import Variation
from study.services.studies import own_study
from study.views.studies.branches import shown_tree


def panel_of(game: Game, viewer: User | None, ply: int, moves: Sequence[str]) -> Content | None:
    """Return the lines of the viewer with a form for the one on the board; None for strangers."""
    if viewer is None or not own_study.may_keep(game, viewer):
        return None
    study = own_study.study_of(game, viewer)
    lines = own_study.lines_of(study)
    kept = _kept(lines, ply, tuple(moves))
    notation = board_preferences(viewer, game.ruleset).notation
    return {
        "game": game,
        "ply": ply,
        "moves": ",".join(moves),
        "kept": kept,
        "study": study,
        "form": VariationForm.of(kept),
        "tree": shown_tree(game, lines, notation),
    }


def _kept(lines: Sequence[Variation], ply: int, moves: tuple[str, ...]) -> Variation | None:
    """Return the line if it is kept already."""
    return next((each for each in lines if (each.ply, each.line) == (ply, moves)), None)
