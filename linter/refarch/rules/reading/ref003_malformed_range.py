"""A range of names cannot be expanded."""

STAGE = "model"
SEVERITY = "error"
WAIVABLE = False
