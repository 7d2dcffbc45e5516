"""Juniper Junos: what to read of a switch. No target writes configuration for it."""
