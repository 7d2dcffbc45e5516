"""The gate that every file passes: a compiled schema says yes or no in microseconds, without saying why."""

import sys
from types import ModuleType
from typing import Any

from . import store
from .narrow import narrowed
from .problem import LARGEST


def accepts(name: str, data: object) -> bool:
    """Whether data fit the schema of ``<name>.yaml``. Data that the validator cannot take (too deep, half a
    character) do not."""
    keys, strange = _looked_through(data)
    if strange:
        return False
    try:
        return bool(_validator(name, keys).is_valid(data))
    except ValueError:  # nested too deeply, or a string that is no Unicode text
        return False


def _looked_through(data: object) -> tuple[set[str], bool]:
    """All keys of all mappings; and whether there is a decimal number, or one beyond 64 bits: no field of any
    schema takes one.

    But JSON Schema counts 9000.0 as an integer, and the model would print it like that; and jsonschema-rs
    (0.60) lets numbers of more than 4,300 digits pass where it should compare them.
    """
    keys: set[str] = set()
    stack: list[Any] = [data]
    while stack:
        container = stack.pop()
        kind = container.__class__
        if kind is dict:
            keys.update(container)
        for value in container.values() if kind is dict else container if kind is list else (container,):
            kind = value.__class__
            if kind is dict or kind is list:
                stack.append(value)
            elif kind is float or (kind is int and not -LARGEST < value < LARGEST):
                return keys, True
    return keys, False


_validators: dict[str, tuple[Any, set[str]]] = {}
"""By the schema's name: a validator, and the keys that data must not have for it to judge them."""


def _validator(name: str, keys: set[str]) -> Any:
    """A validator for data with these keys. The first of a schema knows no others; where that is too few, the
    next knows all."""
    if name in _validators:
        validator, left_out = _validators[name]
        if left_out.isdisjoint(keys):
            return validator
        schema, left_out = store.verdict_only(name), set()
    else:
        schema, left_out = narrowed(store.verdict_only(name), keys)
    validator = _jsonschema_rs().validator_for(schema)
    _validators[name] = validator, left_out
    return validator


def _jsonschema_rs() -> ModuleType:
    """Import jsonschema_rs without the half of its start-up time that goes into reading the date of its own
    build.

    Its native part calls ``email.utils`` for that (which loads sockets, addresses and calendars) and keeps
    the date in a dictionary of build facts that nobody here reads. A stand-in that leaves the date as text
    takes its place for the import.
    """
    if "email.utils" in sys.modules:
        import jsonschema_rs

        return jsonschema_rs
    stand_in = ModuleType("email.utils")
    stand_in.parsedate_to_datetime = str  # type: ignore[attr-defined]
    stand_in.__getattr__ = _of_the_real_module  # type: ignore[method-assign]
    sys.modules["email.utils"] = stand_in
    try:
        import jsonschema_rs
    finally:
        if sys.modules.get("email.utils") is stand_in:
            del sys.modules["email.utils"]
    return jsonschema_rs


def _of_the_real_module(name: str) -> object:
    """Whatever else a later release may want from ``email.utils``."""
    del sys.modules["email.utils"]
    import email.utils

    return getattr(email.utils, name)
