"""Checks data against the hand-written JSON Schema of their file, and explains each failure in one
sentence."""
