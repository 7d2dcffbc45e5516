"""A name refers to something that is not defined."""

STAGE = "model"
SEVERITY = "error"
WAIVABLE = False
