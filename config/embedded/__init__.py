"""The embedded site, all of whose processes run under one supervisor."""
