"""How long a seat may think: plain arithmetic on instants. UTC only; durations are milliseconds."""
