"""Values that would break whoever tries to explain them: nested too deep, numbers too large to print, halves
of characters."""

from collections.abc import Iterator

from ..core.origin import Pointer
from ..core.problem import Problem, here
from .gate import INTEGER_LIMIT
from .words import value_name

MAX_DEPTH = 64
"""Levels; the deepest place that any schema knows is less than a third of that."""

_Entry = tuple[Pointer, object]


def oddities(data: object) -> Iterator[Problem]:
    """One problem for each value that no schema could take and no message could quote."""
    stack: list[_Entry] = [((), data)]
    while stack:
        pointer, value = stack.pop()
        problem = _oddity(pointer, value)
        if problem is not None:
            yield problem
        else:
            stack += _children(pointer, value)


def _oddity(pointer: Pointer, value: object) -> Problem | None:
    if isinstance(value, dict | list) and len(pointer) >= MAX_DEPTH:
        message = f"values are nested more than {MAX_DEPTH} deep"
        return Problem(
            here(*pointer),
            message,
            "Flatten the data: no part of a design is nested that deep.",
            code="SCHEMA006",
            stops=True,
        )
    if isinstance(value, int) and not -INTEGER_LIMIT < value < INTEGER_LIMIT:
        message = f"{value_name(pointer)} is a number beyond 64 bits"
        return Problem(
            here(*pointer),
            message,
            "Write the number that was meant, or put text in quotes.",
            code="SCHEMA006",
            stops=True,
        )
    if isinstance(value, str) and _has_surrogate(value):
        return _surrogate_problem(pointer, False, value_name(pointer))
    if pointer and isinstance(key := pointer[-1], str) and _has_surrogate(key):
        return _surrogate_problem(pointer, True, "the key")
    return None


def _surrogate_problem(pointer: Pointer, at_key: bool, what: str) -> Problem:
    message = f"{what} contains half of a character (a surrogate)"
    return Problem(
        here(*pointer),
        message,
        "Write the whole character, or remove the escape.",
        at_key=at_key,
        code="SCHEMA005",
        stops=True,
    )


def _has_surrogate(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _children(pointer: Pointer, value: object) -> Iterator[_Entry]:
    if isinstance(value, dict):
        for key, child in value.items():
            yield (*pointer, key), child
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield (*pointer, index), child
