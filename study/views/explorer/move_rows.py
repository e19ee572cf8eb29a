"""The rows of the explorer's table, and the links between its scopes."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Game
from games.rules.kit.core import N_
from games.views.analysis.line import AnalysisLine, NamedMove, named_move
from study.services.explorer.lookup import Exploration, ExploredMove, Scope

SCOPE_LABELS = {
    Scope.ALL: N_("All public"),
    Scope.MINE: N_("My own"),
    Scope.STRONG: N_("Strong players"),
}

NOTHING_FOUND = {
    Scope.ALL: N_("No public game that is over has come here. Step back, or look at your own."),
    Scope.MINE: N_("No game of yours that is over has come here. Step back, or look at all."),
    Scope.STRONG: N_("No strong player or bot has moved here. Step back, or look at all."),
}


@dataclass(frozen=True)
class ExploredRow:
    """A move of the table, with the address of the position after it."""

    named: NamedMove
    url: str
    explored: ExploredMove


@dataclass(frozen=True)
class ExploredStart:
    """A finished game with the address at which its first decision is explored."""

    game: Game
    url: str


@dataclass(frozen=True)
class ScopeLink:
    """The link to the same position in another scope; `label` is a template."""

    label: str
    url: str
    is_current: bool


def move_rows(line: AnalysisLine, address: str, found: Exploration | None) -> list[ExploredRow]:
    """Return a row for each move that was played here."""
    return [_row(line, address, explored) for explored in (found.moves if found else ())]


def _row(line: AnalysisLine, address: str, explored: ExploredMove) -> ExploredRow:
    named = named_move(line.ruleset, line.query.options, explored.move, line.query.shown)
    return ExploredRow(named, address + line.after(str(explored.move)), explored)


def scope_links(line: AnalysisLine, addresses: dict[str, str], current: str) -> list[ScopeLink]:
    """Return the link to each scope, at the position shown."""
    query = line.query_string()
    return [
        ScopeLink(label, f"{addresses[scope]}?{query}#board", scope == current)
        for scope, label in SCOPE_LABELS.items()
    ]
