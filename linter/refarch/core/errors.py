"""Errors that end a command with one clear line and exit status 2; everything else is a finding."""


class RefarchError(Exception):
    """Wrong usage or unreadable input. Its text is the whole message: what is wrong, what was expected, what
    to do."""
