"""Rules about topology and size."""
