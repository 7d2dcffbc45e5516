"""The schema refuses a file for a reason that could not be put into words."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
