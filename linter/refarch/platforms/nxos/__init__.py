"""Cisco NX-OS: configuration for its command line, the commands from one state to another, and what to read
of a switch."""
