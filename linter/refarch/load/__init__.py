"""Reads design files: bytes to plain data by YAML 1.2 rules, with the position of every value kept."""
