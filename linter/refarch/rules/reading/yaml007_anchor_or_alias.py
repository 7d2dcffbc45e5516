"""An anchor or alias is used."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
