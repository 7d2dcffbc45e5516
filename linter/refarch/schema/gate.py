"""The gate that every file passes: a compiled schema says yes or no in microseconds, without saying why."""

import sys
from functools import cache
from types import ModuleType
from typing import Any

from . import store


def accepts(name: str, data: object) -> bool:
    """Whether data fit the schema of ``<name>.yaml``. Data that the validator cannot take (too deep, half a character) do not."""
    try:
        return bool(_validator(name).is_valid(data)) and not _has_decimal(data)
    except ValueError:  # nested too deeply, or a string that is no Unicode text
        return False


def _has_decimal(data: object) -> bool:
    """Whether there is a decimal number anywhere.

    No field of any schema takes one, but JSON Schema counts 9000.0 as an integer, and the model would print it like that.
    """
    stack = [data]
    while stack:
        container = stack.pop()
        values = container.values() if isinstance(container, dict) else container if isinstance(container, list) else (container,)
        for value in values:
            kind = value.__class__
            if kind is float:
                return True
            if kind is dict or kind is list:
                stack.append(value)
    return False


@cache
def _validator(name: str) -> Any:
    return _jsonschema_rs().validator_for(store.load(name))


def _jsonschema_rs() -> ModuleType:
    """Import jsonschema_rs without the third of its start-up time that goes into a parser for dates of HTTP replies.

    Its native part imports ``email.utils`` (and so sockets, addresses and calendars) for schemas fetched from the web;
    ours never are. A stand-in that imports the real parser when it is called takes its place for the moment of the import.
    """
    if "email.utils" in sys.modules:
        import jsonschema_rs

        return jsonschema_rs
    stand_in = ModuleType("email.utils")
    stand_in.parsedate_to_datetime = _parsedate_to_datetime  # type: ignore[attr-defined]
    sys.modules["email.utils"] = stand_in
    try:
        import jsonschema_rs
    finally:
        del sys.modules["email.utils"]
    return jsonschema_rs


def _parsedate_to_datetime(text: str) -> object:
    from email.utils import parsedate_to_datetime

    return parsedate_to_datetime(text)
