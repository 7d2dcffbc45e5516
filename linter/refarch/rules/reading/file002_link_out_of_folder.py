"""A file of a design is a link that leads out of its folder."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
