"""Rules about MTU."""
