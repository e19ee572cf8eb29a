"""The case and the message on the stage of the tests of two worlds."""

from __future__ import annotations

from uuid import UUID

from accounts.models import User
from games.models import ChatMessage, Dispute, Game
from games.services.chat import chat
from games.services.disputes import settlements
from games.services.disputes.reports import filing
from games.services.disputes.rulings import proposals
from tests.games.conftest import NOW


def reported(game: Game, players: list[User]) -> tuple[Dispute, ChatMessage]:
    """A report of the second player with a proposed ruling and an offer, and a line of chat."""
    filer, judge = players[1], User.objects.get(username="admin")
    dispute = filing.file(game.pk, filer, category="conduct", ply=0, text="Hm.", at=NOW)
    proposals.propose(dispute.pk, judge, ruling="void", reason="So.", at=NOW)
    settlements.offer(dispute.pk, filer, outcome="void", at=NOW)
    return dispute, chat.say(game, filer, "Hm.", key=UUID(int=9), at=NOW)
