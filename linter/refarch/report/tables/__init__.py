"""Tables of a design as text: one module per format, each with ``render(table, colour) -> str``, found by
file names."""
