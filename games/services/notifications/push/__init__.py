"""Push messages for browsers while no page of ours is open (web push, RFC 8030, 8291 and 8292).

What sends is in `sending` and `client`; signing up and off in `subscriptions`.
"""
