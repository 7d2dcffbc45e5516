"""Checks a file's data against the hand-written JSON Schema of its kind, and says in one sentence what does
not fit."""
