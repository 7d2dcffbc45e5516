"""The design's id is not the name of its folder."""

STAGE = "model"
SEVERITY = "error"
WAIVABLE = False
