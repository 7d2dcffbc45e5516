"""Cisco NX-OS: configuration for its command line, commands for changes, and verification checks."""
