"""Tables of a design: their type, their names, and the differences between two."""
