"""Tests of the whole site: browsers, crawlers, faults, deployment, live updates, German."""
