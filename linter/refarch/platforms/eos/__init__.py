"""Arista EOS: configuration for the command line of EOS, commands for changes, and verification checks."""
