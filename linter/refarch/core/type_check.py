"""Compares values with declared types, and words the difference. Type checkers do that for the code of
refarch; a custom plug-in runs without one."""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

TYPE_WORDS = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    type(None): "None",
}

MODEL_PACKAGE = "refarch.model"
"""Package of types that a plug-in receives and passes on. It does not create them, so their fields are not
checked."""


def type_mismatch(value: object, expected: Any) -> str:
    """Difference between a value and its type, as ``7: expected a text``; empty for a value of the type."""
    origin, arguments = get_origin(expected), get_args(expected)
    if origin in (Union, UnionType):
        return _union_mismatch(value, expected, arguments)
    if origin is Literal:
        words = ", ".join(map(repr, arguments))
        return "" if value in arguments else f"{short_repr(value)}: expected one of {words}"
    if origin is Callable or expected is Callable:
        return _call_mismatch(value, arguments)
    kind = origin or expected
    if not isinstance(kind, type):
        return ""
    is_text = isinstance(value, str) and kind in (Iterable, Collection)
    is_number = kind is float and isinstance(value, int)
    is_record = kind is tuple and hasattr(value, "_fields")
    if is_text or is_record or not (isinstance(value, kind) or is_number):
        return f"{short_repr(value)}: expected {type_text(expected)}"
    return _first_mismatch_inside(value, kind, arguments)


def _first_mismatch_inside(value: Any, kind: type, arguments: tuple[Any, ...]) -> str:
    """Difference of the first wrong part of a value that has the right type itself."""
    if isinstance(value, Mapping) and len(arguments) == 2:
        pairs = (
            (part, expected) for item in value.items() for part, expected in zip(item, arguments, strict=True)
        )
    elif hasattr(kind, "_fields") and not kind.__module__.startswith(MODEL_PACKAGE):
        return _record_mismatch(value, kind)
    elif kind is tuple and arguments and arguments[-1] is not Ellipsis:
        if len(value) != len(arguments):
            return f"{short_repr(value)}: expected {len(arguments)} values"
        pairs = ((part, expected) for part, expected in zip(value, arguments, strict=True))
    elif isinstance(value, Collection) and arguments:
        pairs = ((part, arguments[0]) for part in value)
    else:
        return ""
    return next(filter(None, (type_mismatch(part, expected) for part, expected in pairs)), "")


def _record_mismatch(value: Any, kind: type) -> str:
    for field, expected in get_type_hints(kind).items():
        fault = type_mismatch(getattr(value, field), expected)
        if fault:
            return fault if " with " in fault else f"{_with_article(kind.__name__)} with {field} {fault}"
    return ""


def _union_mismatch(value: object, expected: Any, arguments: tuple[Any, ...]) -> str:
    faults = [type_mismatch(value, argument) for argument in arguments]
    if not all(faults):
        return ""
    mine = [isinstance(argument, type) and isinstance(value, argument) for argument in arguments]
    if any(mine):  # of one of the types, and wrong inside
        return faults[mine.index(True)]
    others = [fault for fault, argument in zip(faults, arguments, strict=True) if argument is not type(None)]
    return others[0] if len(others) == 1 else f"{short_repr(value)}: expected {type_text(expected)}"


def _call_mismatch(value: object, arguments: tuple[Any, ...]) -> str:
    """Difference between a value and a function of so many arguments; empty where Python does not know the
    signature."""
    if not callable(value):
        return f"{short_repr(value)}: expected a function"
    taken = arguments[0] if arguments and isinstance(arguments[0], list) else None
    if taken is None:
        return ""
    try:
        signature = inspect.signature(value)
        signature.bind(*taken)
    except ValueError:
        return ""
    except TypeError:
        called = ", ".join(map(_type_name, taken))
        return f"that takes ({', '.join(signature.parameters)}): it is called with ({called})"
    return ""


def result_type(expected: Any) -> Any:
    """Type of the result of a declared function: ``str`` for ``Callable[[Design], str] | None``."""
    for function in (expected, *get_args(expected)):
        if get_origin(function) is Callable:
            return get_args(function)[1]
    return Any


def item_type(expected: Any) -> Any:
    """Type of the items of a declared iterable; None for other types."""
    return get_args(expected)[0] if get_origin(expected) is Iterable else None


def type_text(expected: Any) -> str:
    """Name of a type in a sentence."""
    origin, arguments = get_origin(expected), get_args(expected)
    if origin in (Union, UnionType):
        return " or ".join(type_text(argument) for argument in arguments)
    if origin is not None:
        inner = [_type_name(argument) for argument in arguments if argument is not Ellipsis]
        return f"{_with_article(origin.__name__.lower())} of {' and '.join(inner)}"
    return TYPE_WORDS.get(expected) or _with_article(_type_name(expected))


def _with_article(name: str) -> str:
    return f"{'an' if name[:1] in 'AEIOUaeio' else 'a'} {name}"


def _type_name(expected: Any) -> str:
    return str(getattr(expected, "__name__", expected))


def short_repr(value: object) -> str:
    """Value in Python notation; the beginning of a long one."""
    try:
        text = repr(value)
    except Exception:  # of a class that a stranger wrote
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."
