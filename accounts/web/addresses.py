"""The network of an IP address, by which visitors are counted."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_network


def network_of(address: IPv4Address | IPv6Address) -> str:
    """Return the address or, for IPv6, its network, unless it is an IPv4 address in disguise."""
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))
