"""The file's format version is missing or not known."""

STAGE = "schema"
SEVERITY = "error"
WAIVABLE = False
