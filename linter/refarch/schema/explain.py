"""Explains why the gate refused data: a validator that reports every failure reads them once more."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from jsonschema import Draft7Validator, ValidationError
from jsonschema.validators import extend

from ..core.origin import Pointer
from ..core.problem import WHOLE_FILE, Problem, place_in_file
from . import store
from .failure import SchemaFailure, describing_node
from .gate import INTEGER_LIMIT
from .sentences import Sentence, sentences
from .words import actual_value, value_name

MAX_FAILURES = 1000
"""Most failures of one file: enough for any person, and a bound on the time that a hostile file can take."""

_CODE_ORDER = ("SCHEMA003", "SCHEMA004", "SCHEMA006", "SCHEMA005")
"""Codes by priority: of several problems of one value the first is reported, as fixing it may well fix the
others."""

_SourceText = Callable[[Pointer], str]

MAX_DEPTH = 64
"""Deepest nesting that is explained; the deepest place of any schema is less than a third of that."""

_Entry = tuple[Pointer, object]


def explain(name: str, data: object, written: _SourceText) -> list[Problem]:
    """Problems of data, one for each failure. A file of another format version gets one about the version,
    and data with values that cannot be quoted get only those about them."""
    odd = list(islice(oddities(data), MAX_FAILURES))
    if odd:
        return odd
    return explain_by_schema(store.load(name), name, data, written)


def explain_by_schema(schema: store.Schema, name: str, data: object, written: _SourceText) -> list[Problem]:
    """Problems of data without such values, by any schema of draft 7 whose references stay in the file."""
    version = _format_version_problem(schema, data, written)
    if version is not None:
        return [version]
    errors = validator(schema).iter_errors(data)
    failures = (_failure(error, name, schema, written) for error in errors)
    worded = islice((sentence for failure in failures for sentence in sentences(failure)), MAX_FAILURES)
    return [sentence.problem for sentence in _one_for_each_mistake(worded)]


def validator(schema: store.Schema) -> Draft7Validator:
    """Validator that agrees with the gate: ``$`` is the end of the text, and a decimal number is no
    integer."""
    made: Draft7Validator = _Validator(schema)
    return made


def _pattern(
    _validator: object, pattern: str, instance: object, _schema: object
) -> Iterator[ValidationError]:
    if isinstance(instance, str) and not re.search(pattern.removesuffix("$") + r"\Z", instance):
        yield ValidationError("malformed")


def _unique_items(
    _validator: object, wanted: bool, instance: object, _schema: object
) -> Iterator[ValidationError]:
    """Report every repetition, in linear time: the library compares each item of a mixed list with each other
    item.

    Only scalars are compared: a list with other items fails on their type anyway.
    """
    # `uniqueItems: false` demands nothing; what is no list fails on its type.
    if not wanted or not isinstance(instance, list):
        return
    seen = set()
    for index, item in enumerate(instance):
        if isinstance(item, str | int | float | bool | None):
            # In Python 1 and True are the same key of a set, but they are two values.
            key = (isinstance(item, bool), item)
            if key in seen:
                yield ValidationError("twice", path=(index,), instance=item)
            seen.add(key)


def _is_integer(_checker: object, instance: object) -> bool:
    return isinstance(instance, int) and not isinstance(instance, bool)


_Validator: Any = extend(  # type: ignore[no-untyped-call]
    Draft7Validator,
    {"pattern": _pattern, "uniqueItems": _unique_items},
    type_checker=Draft7Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)


def _failure(error: ValidationError, name: str, schema: store.Schema, written: _SourceText) -> SchemaFailure:
    """Failure of an error that the library reports."""
    path = list(error.absolute_schema_path)
    at_key = "propertyNames" in path
    pointer: Pointer = tuple(error.absolute_path)
    # the description of a map's names is that of the map
    node, entry_of = describing_node(schema, path[: path.index("propertyNames") + 1] if at_key else path)
    if at_key:
        pointer = (*pointer, str(error.instance))
    scalar = not at_key and not isinstance(error.instance, dict | list) and pointer
    rules: Any = error.schema if isinstance(error.schema, dict) else {}
    return SchemaFailure(
        keyword=str(error.validator),
        limit=error.validator_value,
        value=error.instance,
        pointer=pointer,
        at_key=at_key,
        rules=rules,
        described=node,
        entry_of=entry_of,
        schema=schema,
        name=name,
        source_text=written(pointer) if scalar else "",
    )


def _format_version_problem(schema: store.Schema, data: object, written: _SourceText) -> Problem | None:
    """Problem of the format version of the file. Nothing else in it can be checked before that is right."""
    if not isinstance(data, dict) or "format" not in schema.get("properties", {}):
        return None
    if "format" not in data:
        if "format" not in schema.get("required", ()):
            return None
        message = "the file does not state its format version"
        return Problem(
            WHOLE_FILE, message, "Set `format: 1` at the top of the file.", code="SCHEMA007", stops=True
        )
    value = data["format"]
    if _is_integer(None, value) and value == 1:
        return None
    message = (
        f"the format version is {actual_value(value, written(('format',)))}, but this refarch "
        "supports only version 1"
    )
    newer = _is_integer(None, value) and value > 1
    hint = "Upgrade refarch. Or write the file in version 1." if newer else "Set `format: 1`."
    return Problem(place_in_file("format"), message, hint, code="SCHEMA007", stops=True)


def _one_for_each_mistake(worded: Iterable[Sentence]) -> list[Sentence]:
    """One sentence for each mistake: a misspelled key is not missing as well, and a value has one thing wrong
    with it at a time."""
    different = list(dict.fromkeys(worded))
    misspelled = {
        (sentence.problem.pointer[:-1], sentence.key)
        for sentence in different
        if sentence.problem.code == "SCHEMA001" and sentence.key
    }
    best: dict[tuple[object, ...], Sentence] = {}
    for sentence in different:
        problem = sentence.problem
        # The key is there, with a spelling mistake that has a separate sentence.
        if problem.code == "SCHEMA002" and (problem.pointer, sentence.key) in misspelled:
            continue
        mistake = _mistake(sentence)
        if mistake not in best or _code_rank(problem.code) < _code_rank(best[mistake].problem.code):
            best[mistake] = sentence
    refused = {sentence.problem.pointer for sentence in best.values() if sentence.problem.code == "SCHEMA003"}
    return [
        sentence
        for sentence in best.values()
        if sentence.problem.code == "SCHEMA003" or sentence.problem.pointer not in refused
    ]


def _mistake(sentence: Sentence) -> tuple[object, ...]:
    """Key of sentences of which one is enough: a cause, a value, or a missing key."""
    problem = sentence.problem
    if sentence.cause:
        return problem.pointer[:-1], sentence.cause
    return problem.pointer, problem.at_key, problem.message if problem.code == "SCHEMA002" else ""


def _code_rank(code: str) -> int:
    return _CODE_ORDER.index(code) if code in _CODE_ORDER else -1


def oddities(data: object) -> Iterator[Problem]:
    """Problems of values that no schema accepts and no message could quote: nested too deep, numbers too
    large to print, halves of characters."""
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
        message = f"values are nested more than {MAX_DEPTH} levels deep"
        return Problem(
            place_in_file(*pointer),
            message,
            "Reduce the nesting: no part of a design is nested that deep.",
            code="SCHEMA006",
            stops=True,
        )
    if isinstance(value, int) and not -INTEGER_LIMIT < value < INTEGER_LIMIT:
        message = f"{value_name(pointer)} is a number that exceeds 64 bits"
        return Problem(
            place_in_file(*pointer),
            message,
            "Use the intended number. Or put text in quotes.",
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
        place_in_file(*pointer),
        message,
        "Use the whole character. Or remove the escape.",
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
