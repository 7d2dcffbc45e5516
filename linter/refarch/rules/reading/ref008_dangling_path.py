"""A path into the design leads to nothing."""

STAGE = "model"
SEVERITY = "warning"
WAIVABLE = False
