"""Wording of values, types and places in messages about data that do not fit."""

import re
from collections.abc import Iterable, Sequence

from ..core.origin import Pointer
from ..core.wording import enumeration

MAX_QUOTED_LENGTH = 60
"""Longest value that a message quotes, in characters."""

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
    """Text on one line, with invisible and direction characters escaped, cut to a length that fits into a
    message."""
    if len(text) > MAX_QUOTED_LENGTH:
        text = text[: MAX_QUOTED_LENGTH - 3] + "..."
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)


def quote_value(value: object, written: str = "") -> str:
    """Value in backticks: in the spelling of the file where that is known, otherwise of YAML."""
    return f"`{printable_text(written or _yaml_text(value))}`"


def _yaml_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value if value.strip() else f'"{value}"'
    return f"{value}"


def actual_value(value: object, written: str) -> str:
    """Value after `not ...`: the kind of a container, the text of a scalar."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return quote_value(f'"{value}"' if isinstance(value, str) else value, written)


def type_names(names: str | Sequence[str]) -> str:
    """Names of the types that a schema allows."""
    return enumeration([TYPE_TEXTS[name] for name in ([names] if isinstance(names, str) else names)], "or")


def value_name(pointer: Pointer) -> str:
    """Name of a value: its key, or its number in the list above it."""
    if not pointer:
        return "the file"
    *above, last = pointer
    if isinstance(last, str):
        return f"`{printable_text(last)}`"
    named = next((key for key in reversed(above) if isinstance(key, str)), None)
    return f"item {last + 1} of `{printable_text(named)}`" if named is not None else f"item {last + 1}"


def title_in_sentence(title: str) -> str:
    """Title in the middle of a sentence: ``Port group`` becomes ``port group``; ``VMkernel adapter`` and
    ``CPU`` stay."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def nearest_word(word: str, known: Iterable[object], cutoff: float = 0.7) -> str:
    """Known word that a misspelled one most likely means, or an empty string. Words may be numbers."""
    from difflib import get_close_matches

    # Reversed, so that of candidates with one normal form the first stays.
    plain = {_normalize(str(candidate)): str(candidate) for candidate in reversed(list(known))}
    normal = _normalize(word[:100])
    matches = get_close_matches(normal, plain, MAX_COMPARED, cutoff)
    return next((plain[match] for match in matches if not _are_opposites(normal, match)), "")


MAX_COMPARED = 3
"""Similar words of which the nearest is taken that does not mean the opposite."""

_NEGATION = re.compile(r"^(?:no|not|non|never|without)-|^(?:no|not|non|un|dis|in)(?=[a-z]{3})")
_ENABLING = re.compile(r"^en(?=able)")


def _are_opposites(word: str, other: str) -> bool:
    """Whether one word denies the other: ``no-drop`` and ``drop``, ``disabled`` and ``enabled``."""
    plain_word, plain_other = (_ENABLING.sub("", text) for text in (word, other))
    return plain_other in _is_denied(word) or plain_word in _is_denied(other)


def _is_denied(word: str) -> tuple[str, ...]:
    """The word that a negation denies; empty for a word without a negation."""
    negation = _NEGATION.match(word)
    return (word[negation.end() :],) if negation is not None else ()


def _normalize(word: str) -> str:
    return re.sub("[ _]", "-", word.lower())
