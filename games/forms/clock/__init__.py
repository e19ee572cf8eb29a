"""Forms for time controls, vacations and availability."""
