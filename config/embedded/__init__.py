"""The embedded site: every process of it under one supervisor."""
