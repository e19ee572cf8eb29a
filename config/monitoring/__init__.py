"""Health checks, logs and system checks for operators."""
