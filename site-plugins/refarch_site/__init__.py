"""Draws, renders and publishes designs. Sees refarch only through `refarch.api`."""
