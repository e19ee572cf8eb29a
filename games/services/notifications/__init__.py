"""Notifications: whether one is still relevant, what it says, and its way by mail, push or feed."""
