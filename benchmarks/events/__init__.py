"""The costs of events: seasons of a large league."""
