"""The links from each page of one's own account to all others."""

from django import template
from django.template.context import RequestContext
from django.urls import reverse
from django.utils.translation import gettext_lazy

from accounts.operator import openid_providers
from accounts.web.display import player_of

register = template.Library()

ACCOUNT_PAGES = {
    "preferences": gettext_lazy("Preferences"),
    "my_availability": gettext_lazy("Time"),
    "vacation": gettext_lazy("Vacation"),
    "notification_settings": gettext_lazy("Notifications"),
    "feeds": gettext_lazy("Feeds and devices"),
    "account_email": gettext_lazy("Mail address"),
    "my_deliveries": gettext_lazy("Last mails"),
    "my_blocks": gettext_lazy("Blocked players"),
    "account_change_password": gettext_lazy("Password"),
    "socialaccount_connections": gettext_lazy("Connected accounts"),
    "mfa_index": gettext_lazy("Passkeys and codes"),
    "usersessions_list": gettext_lazy("Devices"),
    "my_data": gettext_lazy("Your data"),
    "account_logout": gettext_lazy("Log out"),
}
FOR_GUESTS = {
    "preferences",
    "my_availability",
    "vacation",
    "notification_settings",
    "feeds",
    "my_data",
}


@register.inclusion_tag("accounts/_account_nav.html", takes_context=True)
def account_pages(context: RequestContext) -> dict[str, object]:
    """Return the pages of an account; `current` is this page, or the one that leads to it."""
    request = context["request"]
    player = player_of(request)
    names = ACCOUNT_PAGES if player and not player.is_guest else FOR_GUESTS
    hidden = set() if openid_providers.are_there_any() else {"socialaccount_connections"}
    pages = [
        (reverse(name), label)
        for name, label in ACCOUNT_PAGES.items()
        if name in names and name not in hidden
    ]
    current = next((page for page in pages if request.path.startswith(page[0])), None)
    return {"pages": pages, "current": current}
