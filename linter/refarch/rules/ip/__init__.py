"""Rules about addresses and networks."""
