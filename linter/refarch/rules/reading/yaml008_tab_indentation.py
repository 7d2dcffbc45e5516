"""A tab is used for indentation."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
