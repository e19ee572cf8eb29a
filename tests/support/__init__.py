"""Helpers that tests of every folder share: servers, fixtures, guards."""
