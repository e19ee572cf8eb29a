"""Reading a page as a German would: is there a word that does not belong?"""

from __future__ import annotations

import re
from html import unescape

from django.http import HttpResponse

ENGLISH = re.compile(
    r"\b(?:the|and|with|your|you|of|for|this|are|not|but|who|has|have|been|move|game|to|is|it|on"
    r"|at|from|by|no|yes|or|if|we|they|will|be|please|page|time|left|black|white|new|open|back|next"
    r"|previous|sign|up|out|board|draw|player|won|lost|days?|hours?|minutes?|sent|email|change|tiles?"
    r"|dice|digits?|letters?|seats?|seal|sealed|squares?|fields?|rows?|columns?|turns|puzzles?|cards?"
    r"|hourglass|red|blue|green|ivory|midnight|points|scores|empty|given|free)\b",
    re.IGNORECASE,
)
POLITE = re.compile(r"(?<![.!?:] )(?<=\S )Sie\b|\bIhnen\b|\bIhre?[nmrs]?\b")
HIDDEN = re.compile(
    r"<(script|style|code|pre|select name=.timezone)\b.*?</(?:\1|select)>"
    r"|<[^>]*\blang=\"en\"[^>]*>[^<]*",
    re.S,
)
SPOKEN = re.compile(
    r"\b(?:title|alt|placeholder|aria-label"
    r"|data-(?:idle|ready|says|words|piece|square|count|shapes|up|lost))=\"([^\"]*)"
)


def read(html: str) -> str:
    """All that is seen or read out, without what a person typed or what is no language."""
    html = re.sub(r"%\(\w+\)\w+|\t[a-z,]+(?=[\n\"])", "", HIDDEN.sub(" ", html))
    seen = re.sub(r"<[^>]*>", " ", html)
    return " ".join(unescape(" ".join([seen, *SPOKEN.findall(html)])).split())


def shown(answer: HttpResponse) -> str:
    return read(answer.content.decode())


def foreign(text: str) -> list[str]:
    """Words that do not belong, each with its neighbours; an address is no word."""
    text = re.sub(r"https?://\S+", "", text)
    return [
        text[max(0, found.start() - 30) : found.end() + 30]
        for pattern in (ENGLISH, POLITE)
        for found in pattern.finditer(text)
    ]
