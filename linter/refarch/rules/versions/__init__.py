"""Rules about software releases."""
