"""Effects of events: outbox rows, wake-ups for workers, live updates for open pages."""
