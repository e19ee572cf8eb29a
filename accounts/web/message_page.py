"""A page with one message and where to go on, for every answer that is nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _

TEMPLATE = "common/message.html"


@dataclass(frozen=True)
class Link:
    """A link to go on; `look` is a class of buttons in forms.css. An empty `url` loads the page
    again.
    """

    url: str
    label: str
    look: str = "quiet"


@dataclass(frozen=True)
class MessagePage:
    """A title, a paragraph for each of `texts`, and links.

    `role` is read out with the first paragraph; `frame` is the template around it, `section` the
    part of the site it belongs to.
    """

    title: str
    texts: tuple[str, ...]
    links: tuple[Link, ...]
    role: str = ""
    frame: str = "base.html"
    section: str = ""

    @property
    def context(self) -> dict[str, object]:
        """The context of the template, which needs no request."""
        return {"page": self, "section": self.section}


def render_message(request: HttpRequest, page: MessagePage, status: int) -> HttpResponse:
    """Answer with nothing but this message."""
    return render(request, TEMPLATE, page.context, status=status)


def home(look: str = "quiet") -> Link:
    """Return the link to the front page, for when there is no other."""
    return Link("/", _("To the home page"), look)


def sign_in(label: str, look: str = "quiet") -> Link:
    return Link(resolve_url("account_login"), label, look)


def sign_up(label: str, look: str = "quiet") -> Link:
    return Link(resolve_url("account_signup"), label, look)
