"""A waiver comment cannot be read."""

STAGE = "waivers"
SEVERITY = "error"
WAIVABLE = False
