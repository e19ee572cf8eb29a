"""The additions of this app to `games`: ratings and events."""


def register(app: str) -> None:
    """Register everything; called once the models are there."""
