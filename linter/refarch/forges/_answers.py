"""JSON answers of a code host: each value with the required type, or an error in one line."""

import json
from typing import Any

from ..core.errors import RefarchError

MAX_NUMBER = 2**63 - 1
"""Largest id, as databases store it."""

_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}


class JsonAnswer:
    """Value of an answer, not yet checked."""

    def __init__(self, title: str, value: Any, place: str = "the answer") -> None:
        """``title`` is the host, ``place`` the path of the value in its answer."""
        self._title, self._value, self._place = title, value, place

    def items(self) -> "list[JsonAnswer]":
        """Values of a list. Raises RefarchError, as the other methods do, for a value of another type."""
        if not isinstance(self._value, list):
            raise self._type_error("a list")
        return [
            JsonAnswer(self._title, value, f"{self._place}[{number}]")
            for number, value in enumerate(self._value)
        ]

    def field(self, name: str) -> "JsonAnswer":
        """Field of an object; nothing if the object or the field does not exist."""
        if not isinstance(self._value, (dict, type(None))):
            raise self._type_error("an object")
        return JsonAnswer(self._title, (self._value or {}).get(name), f"{self._place}.{name}")

    def number(self) -> int:
        """Id, which is the only kind of value that becomes a part of an address."""
        if type(self._value) is not int or not 0 <= self._value <= MAX_NUMBER:
            raise self._type_error("a whole number")
        return self._value

    def text(self) -> str:
        """Text; empty for nothing."""
        if not isinstance(self._value, (str, type(None))):
            raise self._type_error("a text")
        return self._value or ""

    def name(self) -> str:
        """Text that is not empty."""
        if not self.text():
            raise self._type_error("a text")
        return self.text()

    def flag(self) -> bool:
        """Boolean; false for nothing."""
        if not isinstance(self._value, (bool, type(None))):
            raise self._type_error("true or false")
        return bool(self._value)

    def is_nothing(self) -> bool:
        """Whether there is no value."""
        return self._value is None

    def _type_error(self, expected: str) -> RefarchError:
        kind = _KINDS.get(type(self._value), "a number")
        what = "empty" if self._value == "" else f"{kind}, but {expected} is expected"
        return RefarchError(f"{self._title} sent an answer of another form: {self._place} is {what}")


def parse_answer(title: str, content: bytes) -> JsonAnswer:
    """Answer from its bytes. Raises RefarchError for bytes that are not readable JSON."""
    try:
        return JsonAnswer(title, json.loads(content or b"null"))
    except RecursionError:
        raise RefarchError(f"{title} sent an answer that is nested too deeply to be read") from None
    except ValueError:  # no JSON, no UTF-8, or a number of thousands of digits
        raise RefarchError(f"{title} sent an answer that is no JSON") from None
