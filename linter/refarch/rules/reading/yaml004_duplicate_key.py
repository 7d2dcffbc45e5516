"""A key stands twice in one mapping."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
