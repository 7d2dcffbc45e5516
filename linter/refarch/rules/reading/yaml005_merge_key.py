"""A merge key is used."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
