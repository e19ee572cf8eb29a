"""The lines in which the same page of two worlds differs."""

from __future__ import annotations

from difflib import unified_diff


def difference(first: tuple[object, ...], second: tuple[object, ...]) -> str:
    """The first lines that differ."""
    lines = (unified_diff(_lines(a), _lines(b), n=0) for a, b in zip(first, second, strict=True))
    return "\n".join(line[:300] for each in lines for line in list(each)[:8])


def _lines(part: object) -> list[str]:
    return (part.decode() if isinstance(part, bytes) else str(part)).splitlines()
