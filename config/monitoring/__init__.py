"""Health, logs and system checks for operators."""
