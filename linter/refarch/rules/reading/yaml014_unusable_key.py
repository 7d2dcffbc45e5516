"""A key is missing, or is no plain word."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
