"""A file of a design cannot be read."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
