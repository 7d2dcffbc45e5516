"""Values of plain (unquoted) scalars, by the YAML 1.2 core schema.

PyYAML's own resolvers follow YAML 1.1 and turn ``65000:10`` into 3900010, ``on`` into true and ``2022-05-26``
into a date. Source: YAML 1.2.2 specification, section 10.3 (core schema),
https://yaml.org/spec/1.2.2/#103-core-schema.
"""

import re

Scalar = str | int | float | bool | None

MAX_NUMBER_LENGTH = 40
"""Longest number in characters; a longer run of digits stays text, so that no input can make the reader build
a number of megabytes."""

_CONSTANTS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}

AMBIGUOUS_WORDS = frozenset(
    form for word in ("yes", "no", "on", "off") for form in (word, word.capitalize(), word.upper())
) | {
    "True",
    "TRUE",
    "False",
    "FALSE",
}
"""Words that YAML 1.1 and 1.2 readers take differently, or that are a second spelling of true and false."""

_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NUMBER_START = frozenset("+-.0123456789")


def resolve(text: str) -> Scalar:
    """Value of a plain scalar. Infinity and not-a-number stay text: no field of a design accepts them."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] not in _NUMBER_START or len(text) > MAX_NUMBER_LENGTH:
        return text
    if text.isdecimal() and text.isascii():  # nearly all numbers of a design
        return int(text)
    if _INT.fullmatch(text):
        return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    if _FLOAT.fullmatch(text):
        number = float(text)
        return number if abs(number) < 1e300 else text
    return text


def has_leading_zero(text: str) -> bool:
    """Whether a plain scalar is a number such as ``010`` or ``0o10``, which readers disagree about."""
    digits = text.lstrip("+-")
    return (
        len(digits) > 1 and digits[0] == "0" and digits[1] in "0123456789o" and resolve(text).__class__ is int
    )
