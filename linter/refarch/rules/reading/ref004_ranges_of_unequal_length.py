"""Two ranges that belong together stand for different numbers of things."""

STAGE = "model"
SEVERITY = "error"
WAIVABLE = False
