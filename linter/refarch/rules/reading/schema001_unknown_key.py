"""A key is not known here."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
