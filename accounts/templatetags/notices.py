"""The notices to a visitor: that guests may lose their games, and where mails are kept."""

from __future__ import annotations

from django import template
from django.template.context import RequestContext
from django.urls import NoReverseMatch, reverse

from accounts.identity.guests import GUEST_COOKIE_LIFETIME, RENEWAL_INTERVAL
from accounts.web.this_machine import may_read_mails

register = template.Library()

DAYS_PER_WEEK = 7


@register.inclusion_tag("accounts/_guest_notice.html")
def guest_notice() -> dict[str, object]:
    """Return for how many weeks a browser certainly remembers a guest who does not come back."""
    return {"weeks": (GUEST_COOKIE_LIFETIME - RENEWAL_INTERVAL).days // DAYS_PER_WEEK}


@register.simple_tag(takes_context=True)
def mails_on_this_machine(context: RequestContext) -> str:
    """Return the address of the page with the mails; "" where this request may not see it."""
    if not may_read_mails(context["request"]):
        return ""
    try:
        return reverse("dev_mail")
    except NoReverseMatch:
        return ""
