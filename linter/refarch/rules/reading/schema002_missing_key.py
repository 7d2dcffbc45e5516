"""A required key is missing."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
