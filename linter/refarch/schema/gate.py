"""The gate that every file passes: a compiled schema accepts or refuses it in microseconds, without a
reason."""

from functools import cache
from typing import Any

import jsonschema_rs

from . import store

INTEGER_LIMIT = 2**63
"""Whole numbers are smaller than this, in both directions; no design has larger ones."""


def accepts(name: str, data: object) -> bool:
    """Whether data fit the schema of ``<name>.yaml``. Data that the validator cannot process (too deep, half
    a character) do not."""
    if _has_strange_number(data):
        return False
    try:
        return _validator(name).is_valid(data)
    except ValueError:  # nested too deeply, or a string that is no Unicode text
        return False


def _has_strange_number(data: object) -> bool:
    """Whether data have a decimal number, or one beyond 64 bits: no field of any schema accepts either.

    But JSON Schema counts 9000.0 as an integer, and the model would print it like that; and jsonschema-rs
    (0.60) lets numbers of more than 4,300 digits pass where it should compare them.
    """
    # A stack instead of recursion: data may be nested deeper than Python recurses.
    stack: list[Any] = [data]
    while stack:
        container = stack.pop()
        kind = container.__class__
        for value in container.values() if kind is dict else container if kind is list else (container,):
            kind = value.__class__
            if kind is dict or kind is list:
                stack.append(value)
            elif kind is float or (kind is int and not -INTEGER_LIMIT < value < INTEGER_LIMIT):
                return True
    return False


@cache
def _validator(name: str) -> jsonschema_rs.Draft7Validator:
    # As text, which the validator parses faster than it converts objects of Python.
    return jsonschema_rs.Draft7Validator(store.load_text(name))
