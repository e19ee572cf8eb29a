"""Forms of events, leagues and clubs, by room, checked before any service is called."""
