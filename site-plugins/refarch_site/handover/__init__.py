"""Handover of a design: a folder for each team that buys, builds or runs it."""
