"""Values are nested too deep."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
