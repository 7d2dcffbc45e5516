"""The words that ask for the version, known before anything else is imported."""

VERSION_WORDS = (["--version"], ["-V"], ["version"])
