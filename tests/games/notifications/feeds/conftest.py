"""A player who has private feeds."""

import pytest

from accounts.models import User
from games.services.notifications.feeds import address


@pytest.fixture
def token(alice: User) -> str:
    alice.language = "en"
    alice.save(update_fields=["language"])
    address.renew(alice)
    return address.token_of(alice)
