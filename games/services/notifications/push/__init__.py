"""Push messages for browsers without an open page of ours (web push, RFC 8030, 8291 and 8292).

What sends is in `sending` and `client`; signing up and off in `subscriptions`.
"""
