"""The token with which a monitoring system shows that it may read."""

from django.conf import settings
from django.utils.crypto import constant_time_compare


def may_read(authorization: str) -> bool:
    """Return whether an Authorization header bears the token that the operator has set."""
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    return bool(settings.METRICS_TOKEN) and constant_time_compare(authorization, wanted)
