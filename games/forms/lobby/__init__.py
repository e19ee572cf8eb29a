"""Forms for tables and standing challenges."""
