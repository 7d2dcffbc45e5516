"""A part or software product is not in the catalogue."""

STAGE = "model"
SEVERITY = "error"
WAIVABLE = False
