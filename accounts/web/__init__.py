"""The visitor of a request: permissions, rate limits, language, colours, time zone."""
