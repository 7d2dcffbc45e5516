"""``python -m refarch``: the command line."""

from .cli import entry

entry()
