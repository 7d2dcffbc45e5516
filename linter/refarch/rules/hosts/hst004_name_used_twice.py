"""Two hosts, or two switches, have one name."""

STAGE = "model"
SEVERITY = "error"
WAIVABLE = False
