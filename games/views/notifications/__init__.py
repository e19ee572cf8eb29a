"""Notification settings, unsubscribing, push messages, feeds, and moves played from a mail."""
