"""The turns of a player and proposals to answer as an Atom feed (RFC 4287), an entry for each while
it waits.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext

from accounts.models import User
from games.log.state import Proposal, State
from games.models import Game, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.services.effects.handed_out_boards import hand_out
from games.services.gamelog.state_cache import states_of
from games.services.notifications.feeds import address, turns
from games.services.notifications.mail import email
from games.services.text import game_text
from games.services.text.proposal_text import proposal_text

SINCE = "2026"
"""The year in the names of entries, which begin with tag: URIs (RFC 4151): the host was ours
then.
"""


class Feed(Atom1Feed):
    """An Atom feed; without entries it is as old as its reader's account."""

    def latest_post_date(self) -> datetime:
        since: datetime = self.feed["since"]
        return max((item["updateddate"] for item in self.items), default=since)


def atom(user: User) -> str:
    """Return the feed of a player as text."""
    with translation.override(user.speaks()), timezone.override(user.zone()):
        feed = Feed(
            title=gettext("%(site)s: my turns") % {"site": settings.SITE_NAME},
            link=f"{settings.SITE_URL}{reverse('my_games')}",
            description=None,
            subtitle=gettext("The games that wait for %(name)s, least time left first.")
            % {"name": user},
            language=user.speaks(),
            author_name=settings.SITE_NAME,
            feed_url=address.url_of("feed_turns", user),
            feed_guid=f"tag:{email.host()},{SINCE}:turns/{user.pk}",
            since=user.date_joined,
        )
        games = turns.needing(user)
        states = states_of(games)
        hand_out(user, games)
        for game in (game for game in games if game.pk in states):
            _add(feed, game, states[game.pk], user)
        return feed.writeString("utf-8")


def _add(feed: Feed, game: Game, state: State, user: User) -> None:
    mine = turns.seat_of(game, user)
    if proposal := turns.awaited_proposal(state, mine):
        _add_proposal(feed, game, state, proposal, user)
    if mine.to_move and not game.held:
        _add_turn(feed, game, state, mine, user)


def _add_proposal(feed: Feed, game: Game, state: State, proposal: Proposal, user: User) -> None:
    words = proposal_text(state, proposal, game.names, user.zone())
    number = f"{game.pk}/proposal/{proposal.number}/{user.pk}"
    feed.add_item(
        title=f"{turns.game_name(game, user)}: {words.news}",
        link=game.site_url,
        description=escape(words.sentence),
        unique_id=f"tag:{email.host()},{SINCE}:game/{number}",
        pubdate=proposal.at,
        updateddate=proposal.at,
    )


def _add_turn(feed: Feed, game: Game, state: State, mine: Seat, user: User) -> None:
    seats = list(game.seats.all())
    began = turns.began(state, mine.number)
    notation = board_preferences(user, game.ruleset).notation
    sentences = [game_text.last_move_text(state, seats, mine, notation)]
    if due := game.due_at:
        sentences.append(
            gettext("Time until %(when)s.") % {"when": game_text.deadline_text(due, user.zone())}
        )
    feed.add_item(
        title=gettext("%(game)s: your turn") % {"game": turns.game_name(game, user)},
        link=game.site_url,
        description=escape(" ".join(sentences)),
        unique_id=f"tag:{email.host()},{SINCE}:game/{game.pk}/turn/{began.number}/{user.pk}",
        pubdate=began.at,
        updateddate=began.at,
    )
