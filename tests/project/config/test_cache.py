"""The cache of production asks its server without preparing anew for each command."""

from config.backends.cache import LossTolerantCache

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
