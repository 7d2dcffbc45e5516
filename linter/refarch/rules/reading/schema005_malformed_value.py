"""A value does not have the form it must have."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
