"""The sentences below the list of games that came to a position, where it has fewer than were
counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from accounts.models import User
from study.services.explorer.lookup import MAX_GAMES_LISTED, Exploration, Scope


def reasons_for_fewer(found: Exploration | None, scope: Scope, viewer: User | None) -> list[str]:
    """Return in sentences how many of the counted games are listed, and why not all are."""
    if found is None or len(found.plies) >= found.total:
        return []
    if scope is Scope.STRONG:
        return [_("They are only counted: a list would name players who hide their ratings, too.")]
    return list(_sentences(found, scope, viewer))


def _sentences(found: Exploration, scope: Scope, viewer: User | None) -> Iterator[str]:
    numbers = {"listed": len(found.plies), "total": found.total}
    if len(found.plies) == MAX_GAMES_LISTED:
        yield _("Listed are the latest %(listed)d of %(total)d.") % numbers
    else:
        yield _("Listed: %(listed)d of %(total)d.") % numbers
    if scope is Scope.MINE:
        return
    if viewer is None:
        yield _("Games against bots count, but are on no list but their players’ own.")
    else:
        yield _(
            "Games against bots count, but are on no list but their players’ own, "
            "and what a block hides is on none."
        )
