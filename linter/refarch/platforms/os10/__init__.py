"""Dell SmartFabric OS10: configuration for its command line, commands for changes, and verification
checks."""
