"""A number has a leading zero."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
