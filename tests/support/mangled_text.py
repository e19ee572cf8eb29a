"""Texts with altered letters, by which one sees what depends on the words of a text."""

import re

KEPT = re.compile(
    r"%\(\w+\)\d*[sd]|%\d*[sd%]|\{\w*\}"  # what is filled in
    r"|<[^>]*>|&\w+;|&#\w+;|https?://\S+"  # what is no text
)
WORD = re.compile(r"[A-Za-z]{2}")
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
TURNED = ALPHABET[13:] + ALPHABET[:13]
LETTERS = str.maketrans(ALPHABET + ALPHABET.upper(), TURNED + TURNED.upper())

originals: dict[str, str] = {}
"""The text that was marked, by what has become of it."""


def mangled(text: str) -> str:
    """Return the text with other letters; one that holds no word, such as a format, as it is."""
    if not WORD.search(KEPT.sub("", text)):
        return text
    kept = KEPT.findall(text)
    altered = [part.translate(LETTERS) for part in KEPT.split(text)]
    return "".join(part for pair in zip(altered, [*kept, ""], strict=True) for part in pair)


def mark(template: str) -> str:
    """Do what N_ does, for an English that has been reworded."""
    originals[mangled(template)] = template
    return mangled(template)
