"""A text holds an invisible or direction-changing character."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
