"""Validators: programs and data of others that say whether what we write is right. One module each.

Each has ``VALIDATOR``, the name that people are shown, and a function ``complaints`` that returns what the
validator says against a text, one sentence each; an empty list means accepted. Where the validator is not
installed, or its data is absent, the test that asks is skipped with one line, and fails in CI.
"""
