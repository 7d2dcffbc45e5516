"""Arista EOS: configuration for EOS's command line, the commands from one state to another, and what to read
of a switch."""
