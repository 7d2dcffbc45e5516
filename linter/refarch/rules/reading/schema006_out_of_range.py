"""A number, text or list is too small or too large."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
