"""Errors that end a command with one clear line and exit status 2; everything else is a finding."""


class RefarchError(Exception):
    """Wrong usage or unreadable input. Its text is the whole message: what is wrong, what was expected, what
    to do."""


class OwnCodeError(RefarchError):
    """Code of a project's own that is not what it should be, or fails. It is never told as a fault of a
    design."""
