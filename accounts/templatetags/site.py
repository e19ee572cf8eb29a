"""The operator's names and pages for every template, and the version of the program."""

from django import template
from django.conf import settings

from accounts.operator import legal_pages, registration

register = template.Library()


@register.simple_tag
def site_name() -> str:
    """Return the operator's name for the site."""
    return str(settings.SITE_NAME)


@register.simple_tag
def site_version() -> str:
    """Return the version of the program."""
    return str(settings.VERSION)


register.simple_tag(legal_pages.linked, name="legal_pages")
register.simple_tag(registration.is_open_to_all, name="registration_is_open")
register.simple_tag(registration.is_by_invitation, name="registration_is_by_invitation")
