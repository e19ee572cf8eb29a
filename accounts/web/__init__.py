"""Properties of a request's visitor: access, rate limits, language, colours, time zone."""
