"""The shared cache of production, which tolerates the loss of its server at any time.

A server that hangs costs one timeout: for some seconds after it nobody waits for this server.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError, TimeoutError

from games.services.effects.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)

BREAK_SECONDS = 5.0
"""How long a server that hangs is not asked, which is short because limits do not count
meanwhile.
"""

_breakers = defaultdict[str, CircuitBreaker](lambda: CircuitBreaker(BREAK_SECONDS))
"""The circuit breakers by the address of the server, shared by all threads."""


def _or(answer: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a method of the cache that logs an absent server and answers with `answer` instead."""

    def forgiving(ask: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(ask)
        def asked(cache: RedisCache, *args: Any, **kwargs: Any) -> Any:
            breaker = _breakers[cache._servers[0]]  # type: ignore[attr-defined]
            if breaker.is_open:
                return answer(*args, **kwargs)
            try:
                return ask(cache, *args, **kwargs)
            except RedisError as trouble:
                log.warning("The cache does not answer: %s", trouble)
                if isinstance(trouble, TimeoutError):
                    breaker.trip()
                return answer(*args, **kwargs)

        return asked

    return forgiving


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _yes(*_: Any, **__: Any) -> bool:
    return True


def _no(*_: Any, **__: Any) -> bool:
    return False


def _no_entries(*_: Any, **__: Any) -> dict[str, Any]:
    return {}


def _the_default(key: Any, default: Any = None, version: int | None = None) -> Any:
    return default


def _all_keys(data: Mapping[str, Any], *_: Any, **__: Any) -> list[str]:
    return list(data)


def _no_such_key(key: Any, *_: Any, **__: Any) -> int:
    raise ValueError(f"Key {key!r} not found: the cache does not answer.")


class LastingClient(RedisCacheClient):
    """Django's client, except that it keeps the library's client where there is one server.

    The library fills a table of 170 entries for each client, which costs more than a command.
    """

    _lasting: Any = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if len(self._servers) > 1:  # type: ignore[attr-defined]
            return super().get_client(key, write=write)
        if self._lasting is None:
            self._lasting = super().get_client(key, write=write)
        return self._lasting


class LossTolerantCache(RedisCache):
    """Django's cache, except that a lost server looks like an empty cache.

    So rate limits stop counting while it is away; people can still sign in and play. Every method
    that asks the server is here; Django builds the others, the asynchronous ones too, upon these.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = LastingClient

    def disconnect(self) -> None:
        """Close all connections to the server; the next question opens another one."""
        for pool in self._cache._pools.values():  # type: ignore[attr-defined]
            pool.disconnect()

    add = _or(_yes)(RedisCache.add)
    get = _or(_the_default)(RedisCache.get)
    set = _or(_nothing)(RedisCache.set)
    touch = _or(_no)(RedisCache.touch)
    delete = _or(_no)(RedisCache.delete)
    get_many = _or(_no_entries)(RedisCache.get_many)
    set_many = _or(_all_keys)(RedisCache.set_many)
    delete_many = _or(_nothing)(RedisCache.delete_many)
    has_key = _or(_no)(RedisCache.has_key)
    incr = _or(_no_such_key)(RedisCache.incr)
    clear = _or(_no)(RedisCache.clear)

    @_or(_nothing)
    def exchange(self, key: str, value: object, timeout: float) -> Any:
        """Store a value and return the former one, or None, by one command instead of two."""
        client = self._cache.get_client(write=True)
        serializer, stored = self._cache._serializer, self.make_and_validate_key(key)  # type: ignore[attr-defined]
        earlier = client.set(stored, serializer.dumps(value), ex=int(timeout), get=True)
        return None if earlier is None else serializer.loads(earlier)
