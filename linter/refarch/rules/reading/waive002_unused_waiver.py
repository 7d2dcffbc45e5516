"""A waiver excuses nothing."""

STAGE = "waivers"
SEVERITY = "warning"
WAIVABLE = False
