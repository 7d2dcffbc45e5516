"""Values of a design as words of PowerShell."""

from collections.abc import Iterable

from ..core.origin import Origin
from .target import refuse

QUOTES = "'\u2018\u2019\u201a\u201b"
"""Characters that PowerShell reads as a single quote: the plain quote and the typographic quotes."""


def quote_literal(text: str | int, origin: Origin) -> str:
    """Value as one literal. Raises RefarchError for a value with a character that could end a line."""
    written = str(text)
    if not written.isprintable():
        raise refuse(origin, f"{written!r} contains a character that a script cannot hold")
    return "'" + "".join(letter * 2 if letter in QUOTES else letter for letter in written) + "'"


def quote_list(texts: Iterable[str], origin: Origin) -> str:
    """Values as a PowerShell list."""
    return ", ".join(quote_literal(text, origin) for text in texts)


def flag(value: bool) -> str:
    """Boolean as a PowerShell literal."""
    return "$true" if value else "$false"


def table(values: Iterable[tuple[str, str]]) -> str:
    """PowerShell hash table of names and values that are already quoted."""
    return "@{ " + "; ".join(f"{name} = {value}" for name, value in values) + " }"
