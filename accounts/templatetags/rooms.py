"""The way from each room of one's own account to all others."""

from django import template
from django.template.context import RequestContext
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.look import player_of

register = template.Library()

ROOMS = {
    "preferences": _("Preferences"),
    "my_time": _("Time"),
    "vacation": _("Vacation"),
    "my_messages": _("Messages"),
    "feeds": _("Feeds and notifications"),
    "account_email": _("Mail address"),
    "my_mails": _("Last mails"),
    "my_blocks": _("Blocked players"),
    "account_change_password": _("Password"),
    "mfa_index": _("Passkeys and codes"),
    "usersessions_list": _("Devices"),
    "my_data": _("Your data"),
    "account_logout": _("Log out"),
}
FOR_GUESTS = {"preferences", "my_time", "vacation", "my_messages", "feeds", "my_data"}


@register.inclusion_tag("accounts/_account_nav.html", takes_context=True)
def account_rooms(context: RequestContext) -> dict[str, object]:
    """`here` is the room of this page or of one behind it, such as setting up a second factor."""
    request = context["request"]
    player = player_of(request)
    names = ROOMS if player and not player.is_guest else FOR_GUESTS
    rooms = [(reverse(name), label) for name, label in ROOMS.items() if name in names]
    here = next((room for room in rooms if request.path.startswith(room[0])), None)
    return {"rooms": rooms, "here": here}
