"""The file does not hold a mapping."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
