"""Proofs of the rules, as data: examples in their docstrings, and tables of mistakes in whole designs."""
