"""Aruba AOS-CX: what to read of a switch. No target writes configuration for it."""
