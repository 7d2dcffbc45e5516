"""A waiver names a rule that cannot be waived."""

STAGE = "waivers"
SEVERITY = "error"
WAIVABLE = False
