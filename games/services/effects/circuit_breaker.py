"""Circuit breakers: a server that has failed is left in peace for a while."""

from __future__ import annotations

from time import monotonic


class CircuitBreaker:
    """A switch in front of a server that opens for some seconds after a failure, so that nobody
    waits for it.
    """

    def __init__(self, seconds: float = 30.0) -> None:
        self._seconds = seconds
        self._open_until = 0.0

    @property
    def is_open(self) -> bool:
        """Return whether the server failed so recently that it is not asked."""
        return monotonic() < self._open_until

    def trip(self) -> None:
        """Open the switch: the server has just failed."""
        self._open_until = monotonic() + self._seconds
