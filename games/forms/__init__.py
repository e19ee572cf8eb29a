"""Forms: what visitors may type, checked before any service is asked."""
