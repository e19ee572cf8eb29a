"""The requirements of RFC 4287 (Atom Syndication Format) for a feed, checked without a schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from xml.etree import ElementTree

NAMESPACE = "{http://www.w3.org/2005/Atom}"
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
"""A Date construct: RFC 3339 with a capital T."""
IRI = re.compile(r"[a-z][a-z0-9+.-]*:\S+")


def faults_of(feed: bytes) -> list[str]:
    """Return what a feed lacks or has too much of; none for a valid one."""
    root = ElementTree.fromstring(feed)
    if root.tag != f"{NAMESPACE}feed":
        return [f"the root is {root.tag}"]
    entries = root.findall(f"{NAMESPACE}entry")
    found = [fault for element in (root, *entries) for fault in _faults_in(element)]
    if root.find(f"{NAMESPACE}author") is None:
        found += [f"no author of {_id(e)}" for e in entries if e.find(f"{NAMESPACE}author") is None]
    moments = [(_id(entry), _text(entry, "updated")) for entry in entries]
    if len(set(moments)) != len(moments):
        found.append("the same entry twice")
    if root.find(f"{NAMESPACE}link[@rel='self']") is None:
        found.append("no link to itself")
    return found


def _faults_in(element: ElementTree.Element) -> Iterator[str]:
    """Yield the faults of a feed or an entry by itself (4.1.1 and 4.1.2)."""
    for name in ("id", "title", "updated"):
        if len(element.findall(NAMESPACE + name)) != 1:
            yield f"{name} of {element.tag} is not there once"
    for name in ("published", "summary", "subtitle", "rights"):
        if len(element.findall(NAMESPACE + name)) > 1:
            yield f"{name} of {element.tag} is there twice"
    if not IRI.fullmatch(_id(element)):
        yield f"no IRI: {_id(element)}"
    for name in ("updated", "published"):
        text = _text(element, name)
        if text and not (DATE.fullmatch(text) and datetime.fromisoformat(text).tzinfo):
            yield f"no date: {text}"
    links = [link.get("rel", "alternate") for link in element.findall(f"{NAMESPACE}link")]
    if "alternate" not in links and element.find(f"{NAMESPACE}content") is None:
        yield f"neither content nor an alternate link in {_id(element)}"


def _id(element: ElementTree.Element) -> str:
    return _text(element, "id")


def _text(element: ElementTree.Element, name: str) -> str:
    return (element.findtext(NAMESPACE + name) or "").strip()
