"""Tests of Ludoku; each quotes the rule, ruling or vector it proves."""
