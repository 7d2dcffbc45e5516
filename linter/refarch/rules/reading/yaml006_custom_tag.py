"""A tag changes the type of a value."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
