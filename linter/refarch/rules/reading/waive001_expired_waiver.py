"""A waiver has expired."""

STAGE = "waivers"
SEVERITY = "error"
WAIVABLE = False
