"""Deliveries of notifications, and browsers subscribed to push messages."""
