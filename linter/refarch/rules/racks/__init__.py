"""Rules about racks and power."""
