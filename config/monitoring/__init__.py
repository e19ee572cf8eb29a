"""Health, heartbeats, logs and system checks for operators."""
