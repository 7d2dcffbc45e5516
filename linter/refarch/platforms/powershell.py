"""Values of a design as words of PowerShell."""

from collections.abc import Iterable

from ..core.origin import Origin
from .target import refuse

QUOTES = "'\u2018\u2019\u201a\u201b"
"""What PowerShell takes for a single quote: the plain one, and those of typography."""


def quote_literal(text: str | int, origin: Origin) -> str:
    """A value as one literal. Raises RefarchError for one with a character that could end a line."""
    written = str(text)
    if not written.isprintable():
        raise refuse(origin, f"{written!r} contains a character that a script cannot hold")
    return "'" + "".join(letter * 2 if letter in QUOTES else letter for letter in written) + "'"


def quote_list(texts: Iterable[str], origin: Origin) -> str:
    """Several values as a list."""
    return ", ".join(quote_literal(text, origin) for text in texts)


def flag(value: bool) -> str:
    """Yes or no."""
    return "$true" if value else "$false"


def table(values: Iterable[tuple[str, str]]) -> str:
    """Names with values, both written already, as a hash table."""
    return "@{ " + "; ".join(f"{name} = {value}" for name, value in values) + " }"
