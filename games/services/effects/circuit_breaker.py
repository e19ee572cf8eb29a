"""Circuit breakers: a server that has failed is left in peace for a while."""

from __future__ import annotations

from time import monotonic


class CircuitBreaker:
    """A switch before a server, open for some seconds after a failure: nobody waits for it then."""

    def __init__(self, seconds: float = 30.0) -> None:
        self._seconds = seconds
        self._open_until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether the server failed so lately that it is not asked."""
        return monotonic() < self._open_until

    def trip(self) -> None:
        """Open the switch: the server has just failed."""
        self._open_until = monotonic() + self._seconds
