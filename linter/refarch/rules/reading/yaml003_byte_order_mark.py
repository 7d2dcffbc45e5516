"""The file starts with a byte order mark."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
