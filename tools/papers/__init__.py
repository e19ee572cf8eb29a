"""The papers as a site that can be searched."""
