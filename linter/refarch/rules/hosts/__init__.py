"""Rules about hosts."""
