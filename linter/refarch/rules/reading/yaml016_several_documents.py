"""The file holds more than one YAML document."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
