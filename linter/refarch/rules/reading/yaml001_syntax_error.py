"""The file is not valid YAML."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
