"""How values, types and places are put into words, for messages about data that do not fit."""

import re
from collections.abc import Iterable, Sequence

from ..core.origin import Pointer
from ..core.wording import enumeration

MAX_QUOTED_LENGTH = 60
"""Characters of a value that a message quotes."""

TYPE_TEXTS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def printable_text(text: str) -> str:
    """Text on one line, invisible and direction characters escaped, cut to a length that fits into a
    message."""
    if len(text) > MAX_QUOTED_LENGTH:
        text = text[: MAX_QUOTED_LENGTH - 3] + "..."
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)


def quote_value(value: object, written: str = "") -> str:
    """A value between backticks: as the file has it where that is known, otherwise as YAML would write it."""
    return f"`{printable_text(written or _yaml_text(value))}`"


def _yaml_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value if value.strip() else f'"{value}"'
    return f"{value}"


def actual_value(value: object, written: str) -> str:
    """What a value is, for `not ...`: the kind of a container, the text of a scalar."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return quote_value(f'"{value}"' if isinstance(value, str) else value, written)


def type_names(names: str | Sequence[str]) -> str:
    """The types that a schema allows, in words."""
    return enumeration([TYPE_TEXTS[name] for name in ([names] if isinstance(names, str) else names)], "or")


def value_name(pointer: Pointer) -> str:
    """What a value is called: by its key, or as an item of the list above it."""
    if not pointer:
        return "the file"
    *above, last = pointer
    if isinstance(last, str):
        return f"`{printable_text(last)}`"
    named = next((key for key in reversed(above) if isinstance(key, str)), None)
    return f"item {last + 1} of `{printable_text(named)}`" if named is not None else f"item {last + 1}"


def title_in_sentence(title: str) -> str:
    """A title in the middle of a sentence: ``Port group`` becomes ``port group``; ``VMkernel adapter`` and
    ``CPU`` stay."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def nearest(word: str, known: Iterable[object], cutoff: float = 0.7) -> str:
    """The known word that a misspelt one most likely means, or an empty string. Words may be numbers."""
    from difflib import get_close_matches

    plain = {_normalize(str(candidate)): str(candidate) for candidate in reversed(list(known))}
    matches = get_close_matches(_normalize(word[:100]), plain, 1, cutoff)
    return plain[matches[0]] if matches else ""


def _normalize(word: str) -> str:
    return re.sub("[ _]", "-", word.lower())
