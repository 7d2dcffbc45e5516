"""Draws, renders and publishes designs. Sees the linter only through `refarch.api`."""
