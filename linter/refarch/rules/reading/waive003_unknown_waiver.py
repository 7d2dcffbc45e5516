"""A waiver names a rule that does not exist."""

STAGE = "waivers"
SEVERITY = "error"
WAIVABLE = False
