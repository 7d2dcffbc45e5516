"""Answers of EOS commands as JSON: as the command prints them, and in the wrapping of eAPI."""

from typing import Any

from ..observed import Pointer, member


def eapi_answer(data: Any) -> tuple[Pointer, Any]:
    """The answer of a single command, and the keys that lead to it: eAPI puts it into a list, or into a list
    below ``result``."""
    keys: Pointer = ()
    if isinstance(member(data, "result"), list):
        keys, data = ("result",), data["result"]
    if isinstance(data, list) and len(data) == 1:
        keys, data = (*keys, 0), data[0]
    return keys, data
