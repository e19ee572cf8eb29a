"""Directors of events: their acts, decisions and pages."""
