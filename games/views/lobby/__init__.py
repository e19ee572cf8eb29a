"""The lobby, tables and standing challenges."""
