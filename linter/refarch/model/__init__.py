"""The design as frozen objects: ranges expanded, names resolved, every object knowing the line that made
it."""
