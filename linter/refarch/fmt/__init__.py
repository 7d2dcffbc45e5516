"""Canonical layout of the files of a design."""
