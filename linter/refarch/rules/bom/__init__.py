"""Rules about the bill of materials."""
