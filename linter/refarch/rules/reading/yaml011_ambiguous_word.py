"""A word is a boolean to some readers and text to others."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
