"""The shared cache of production. It may be gone at any second; the site must not go with it."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


def _or(answer: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Answer like this, and say so in the log, while the server does not."""

    def forgiving(ask: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(ask)
        def asked(cache: RedisCache, key: Any, *args: Any, **kwargs: Any) -> Any:
            try:
                return ask(cache, key, *args, **kwargs)
            except RedisError as trouble:
                log.warning("The cache does not answer: %s", trouble)
                return answer

        return asked

    return forgiving


class ForgetfulCache(RedisCache):
    """Django's, except that a lost server looks like an empty cache.

    So rate limits stop counting while it is away; people can still sign in and play.
    """

    add = _or(True)(RedisCache.add)
    set = _or(None)(RedisCache.set)
    touch = _or(False)(RedisCache.touch)
    delete = _or(False)(RedisCache.delete)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError as trouble:
            log.warning("The cache does not answer: %s", trouble)
            return default

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """ValueError, as for any key that is not there."""
        try:
            return int(super().incr(key, delta, version))
        except RedisError as trouble:
            raise ValueError("The cache does not answer.") from trouble
