"""Forms of people who learn, by room: checked before any service is asked."""
