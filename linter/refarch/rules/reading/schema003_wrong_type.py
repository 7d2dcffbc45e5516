"""A value has the wrong type."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
