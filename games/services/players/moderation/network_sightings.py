"""Network sightings: on which networks a player was seen on a day, for the questions of a judge.

An address is not kept: only a hash that cannot be made without the site's key.
"""

from __future__ import annotations

import logging
from datetime import date, timedelta
from ipaddress import IPv4Address, IPv6Address

from django.db import DatabaseError, transaction
from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.web.addresses import network_of
from games.models import NetworkSighting

log = logging.getLogger(__name__)

SIGHTING_RETENTION = timedelta(days=90)
"""How long sightings are kept."""


def record_sighting(user: User, address: IPv4Address | IPv6Address, day: date) -> None:
    """Record that the player was seen on the network of an address on that day; a second time
    changes nothing.

    Addresses that are not public say nothing: behind one there may be a whole house, or the proxy.
    It never fails: what the player did is done already.
    """
    if not address.is_global:
        return
    sighting = NetworkSighting(user=user, day=day, network=hash_of_network(address))
    try:
        with transaction.atomic():
            NetworkSighting.objects.bulk_create([sighting], ignore_conflicts=True)
    except DatabaseError:
        log.warning("A sighting of player %d could not be stored.", user.pk)


def hash_of_network(address: IPv4Address | IPv6Address) -> str:
    """Return the hash by which the network of an address is known."""
    return salted_hmac("games.network", network_of(address), algorithm="sha256").hexdigest()
