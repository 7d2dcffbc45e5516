"""Errors that end a command with one clear line and exit status 2; everything else is a finding."""


class RefarchError(Exception):
    """Wrong usage or unreadable input. The text is the whole message: the fact, the expectation, and the
    remedy."""


class CustomCodeError(RefarchError):
    """A custom plug-in is invalid, or failed. It is never reported as a fault of a design."""
