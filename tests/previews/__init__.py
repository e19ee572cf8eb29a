"""Pictures of what links lead to, and animations."""
