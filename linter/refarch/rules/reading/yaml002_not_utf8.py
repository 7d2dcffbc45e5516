"""The file is not UTF-8 text."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
