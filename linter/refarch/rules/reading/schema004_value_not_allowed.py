"""A value is not one of those allowed."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
