"""The file is too large to be read."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
