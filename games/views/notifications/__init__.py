"""Notification settings, unsubscribing, push, feeds, and moves played from a mail."""
