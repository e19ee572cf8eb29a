"""The effects of events: rows of the outbox, wake-ups for workers, live updates for open pages."""
