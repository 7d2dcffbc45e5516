"""Reports: one module per format, each with ``render(run, colour) -> str``; found by their file names."""
