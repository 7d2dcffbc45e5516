"""An address or prefix cannot be read."""

STAGE = "model"
SEVERITY = "error"
WAIVABLE = False
