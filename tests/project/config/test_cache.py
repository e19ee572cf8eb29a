"""The cache of production asks its server without preparing anew for each command."""

from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.utils import timezone
from redis import Redis

from config.backends.cache import LossTolerantCache
from games.services.gamelog import presence

PRESENT, SPARE = "redis://127.0.0.1:1/0", "redis://127.0.0.1:2/0"


def test_the_client_of_a_server_lasts() -> None:
    clients = LossTolerantCache(PRESENT, {})._cache
    assert clients.get_client("key") is clients.get_client("other", write=True)


def test_what_is_written_to_several_servers_goes_to_the_first() -> None:
    clients = LossTolerantCache([PRESENT, SPARE], {})._cache
    ports = {
        write: clients.get_client("key", write=write).connection_pool.connection_kwargs["port"]
        for write in (True, False)
    }
    assert ports == {True: 1, False: 2}


@pytest.mark.real
def test_a_value_is_exchanged_for_the_one_before() -> None:
    cache.delete("key")
    assert cache.exchange("key", 1.5, 60) is None
    assert cache.exchange("key", 2.5, 60) == 1.5
    assert cache.get("key") == 2.5
    assert 55 < cache._cache.get_client().ttl(cache.make_key("key")) <= 60


@pytest.mark.real
def test_who_has_been_there_a_moment_ago_costs_one_command() -> None:
    now = timezone.now()
    presence.mark_present(1, now)
    with patch.object(Redis, "execute_command", autospec=True) as asked:
        asked.return_value = cache._cache._serializer.dumps(now.timestamp())
        presence.mark_present(1, now)
    assert [call.args[1] for call in asked.call_args_list] == ["SET"]
