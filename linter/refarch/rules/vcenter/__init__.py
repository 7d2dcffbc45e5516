"""Rules about the inventory of a vCenter Server."""
