"""Gauges that other apps add to `/metrics`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.extensions.registry import Registry


@dataclass(frozen=True)
class Gauge:
    """An app's gauge under its full name; `count` finds its values by labels, in one statement."""

    app: str
    name: str
    meaning: str
    labels: tuple[str, ...]
    count: Callable[[], Mapping[tuple[str, ...], float]]


registry: Registry[Gauge] = Registry()
register = registry.register
