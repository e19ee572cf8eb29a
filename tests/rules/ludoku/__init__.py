"""Tests of Ludoku; each quotes the rule, interpretation or vector it proves."""
