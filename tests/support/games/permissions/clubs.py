"""Clubs and pictures in the matrix of permissions: their rows, their addresses, their forms."""

from __future__ import annotations

from django.urls import reverse

from events.models import Club

# alice leads the club, and bob has asked to join it.
ROWS = """\
clubs                   GET   200 200 200 200 200 200 200
champions               GET   200 200 200 200 200 200 200
club_new                GET   302 403 200 200 200 200 200
club_new                POST  403 403 303 303 303 303 303
club                    GET   200 200 200 200 200 200 200
club_invitation         GET   404 404 404 404 404 404 404
club_invitation         POST  404 404 404 404 404 404 404
club_change             GET   302 403 200 403 403 403 403
club_change             POST  403 403 303 403 403 403 403
club_join               POST  403 403 303 303 303 303 303
club_leave              POST  403 403 409 303 409 409 409
club_officers           GET   302 403 200 403 403 403 403
club_act                GET   302 403 200 403 403 403 403
club_act                POST  403 403 303 403 403 403 403
club_act_about          GET   302 403 200 403 403 403 403
club_act_about          POST  403 403 303 403 403 403 403
club_challenge          GET   302 403 403 403 403 403 403
club_challenge          POST  403 403 403 403 403 403 403
event_line_up           GET   302 403 404 404 404 404 404
event_line_up           POST  403 403 404 404 404 404 404
event_challenge         POST  403 403 404 404 404 404 404
event_seek              POST  403 403 404 404 404 404 404
event_call_off          POST  403 403 404 404 404 404 404
game_picture            GET   200 200 200 200 200 200 200
game_animation          GET   404 404 404 404 404 404 404
table_picture           GET   404 404 404 404 404 404 404
invitation_picture      GET   404 404 404 404 404 404 404
readiness               POST  403 403 303 303 303 303 303
event_picture           GET   200 200 200 200 200 200 200
event_embed             GET   200 200 200 200 200 200 200
player_picture          GET   200 200 200 200 200 200 200
"""

FORMS: dict[str, dict[str, object]] = {
    "club_new": {"name": "Second club", "joining": "open"},
    "club_change": {"name": "Renamed", "joining": "link"},
}


def url_of(club: Club, route: str) -> str:
    """Return the address of a route about the club."""
    args: dict[str, list[object]] = {
        "clubs": [],
        "club_new": [],
        "club_invitation": ["no-such-token"],
        "club_challenge": [club.slug, "sogo"],
        "club_act": [club.slug, "renew-link"],
    }
    if route == "club_act_about":
        asked = club.members.get(state="asked")
        return reverse(route, args=[club.slug, "admit", asked.pk])
    return reverse(route, args=args.get(route, [club.slug]))
