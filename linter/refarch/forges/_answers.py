"""Reads what a code host answers: each value as the type that it must have, or one line about what it is."""

import json
from typing import Any

from ..core.errors import RefarchError

MAX_NUMBER = 2**63 - 1
"""Of an id: what a database counts with."""

_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}


class JsonAnswer:
    """A value of an answer, which nobody has looked at yet."""

    def __init__(self, title: str, value: Any, place: str = "the answer") -> None:
        """``title`` is the host's, ``place`` where the value stands in its answer."""
        self._title, self._value, self._place = title, value, place

    def items(self) -> "list[JsonAnswer]":
        """The values of a list. Raises RefarchError, as the others do, for a value of another type."""
        if not isinstance(self._value, list):
            raise self._type_error("a list")
        return [
            JsonAnswer(self._title, value, f"{self._place}[{number}]")
            for number, value in enumerate(self._value)
        ]

    def field(self, name: str) -> "JsonAnswer":
        """A field of an object, or nothing where the object or the field is not there."""
        if not isinstance(self._value, (dict, type(None))):
            raise self._type_error("an object")
        return JsonAnswer(self._title, (self._value or {}).get(name), f"{self._place}.{name}")

    def number(self) -> int:
        """An id, which is the only kind of value that becomes a part of an address."""
        if type(self._value) is not int or not 0 <= self._value <= MAX_NUMBER:
            raise self._type_error("a whole number")
        return self._value

    def text(self) -> str:
        """A text; empty for nothing."""
        if not isinstance(self._value, (str, type(None))):
            raise self._type_error("a text")
        return self._value or ""

    def name(self) -> str:
        """A text that is not empty."""
        if not self.text():
            raise self._type_error("a text")
        return self.text()

    def flag(self) -> bool:
        """True or false; false for nothing."""
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
    """The answer that some bytes are. Raises RefarchError where they are no JSON that can be read."""
    try:
        return JsonAnswer(title, json.loads(content or b"null"))
    except RecursionError:
        raise RefarchError(f"{title} sent an answer that is nested too deeply to be read") from None
    except ValueError:  # no JSON, no UTF-8, or a number of thousands of digits
        raise RefarchError(f"{title} sent an answer that is no JSON") from None
