"""A rule failed while it checked a design."""

STAGE = "engine"
SEVERITY = "error"
WAIVABLE = False
