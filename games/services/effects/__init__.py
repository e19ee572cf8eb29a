"""What follows from an event: outbox rows, wake-ups for workers, live updates for open pages."""
