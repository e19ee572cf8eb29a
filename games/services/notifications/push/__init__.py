"""Telling browsers of news while no page of ours is open (web push, RFC 8030, 8291 and 8292).

What sends is in `sending` and `wire`; signing up and off in `subscriptions`.
"""
