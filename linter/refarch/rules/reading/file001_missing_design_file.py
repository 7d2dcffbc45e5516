"""A design's folder has no design.yaml."""

STAGE = "reading"
SEVERITY = "error"
WAIVABLE = False
