"""The head of a page as programs read it that show a link."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client

_TAG = re.compile(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"')


def tags_of(client: Client, url: str, **more: Any) -> dict[str, str]:
    """Return the meta elements of a page by their names, but for the scripts that it runs."""
    head, __ = client.get(url, **more).content.decode().split("</head>")
    tags = {name: unescape(content) for name, content in _TAG.findall(head)}
    tags.pop("scripts", None)
    return tags


def path_of_picture(head: dict[str, str]) -> str:
    """Return the address of the picture without scheme and host."""
    return "/" + head["og:image"].split("/", 3)[3]
