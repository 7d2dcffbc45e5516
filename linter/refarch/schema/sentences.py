"""Words failures: one clear sentence for each keyword of JSON Schema that the schemas of refarch use."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..core.finding import Fix
from ..core.problem import Problem, place_in_file
from ..core.wording import count_text, enumeration, first_few
from . import store
from .failure import SchemaFailure
from .words import (
    actual_value,
    nearest_word,
    printable_text,
    quote_value,
    title_in_sentence,
    type_names,
    value_name,
)

_TRUE_WORDS = ("yes", "on")
_FALSE_WORDS = ("no", "off")

MAX_PLACES = 3
"""Most places that a hint lists."""


class Sentence(NamedTuple):
    """A problem, with the facts that show whether another one has the same cause."""

    problem: Problem
    key: str = ""
    """Sibling key that it is about: the missing one, or the one that was misspelled."""
    cause: str = ""
    """Same text for several keys of one mapping that are wrong for one reason."""


def sentences(failure: SchemaFailure) -> Iterator[Sentence]:
    """Sentences of one failure. Several unknown keys of one mapping give a sentence each."""
    yield from _SENTENCE_MAKERS.get(failure.keyword, _general_failure)(failure)


def _value_sentence(
    failure: SchemaFailure, code: str, message: str, hint: str = "", fix: Fix | None = None
) -> Iterator[Sentence]:
    """Sentence with our message, or that of the schema's author, and with the description of the value as the
    last resort of a hint."""
    author_message = failure.rules.get("errorMessage")
    text = message if author_message is None else f"{value_name(failure.pointer)}: {author_message}"
    hint = "" if author_message is not None else hint or failure.described.get("description", "")
    place = place_in_file(*failure.pointer)
    yield Sentence(Problem(place, text, hint, at_key=failure.at_key, fix=fix, code=code, stops=True))


MAX_LISTED_KEYS = 12
"""Most keys that a hint lists."""


def _unknown_keys(failure: SchemaFailure) -> Iterator[Sentence]:
    known = failure.rules.get("properties", {})
    fitting = _keys_of_kind(failure) or [*known]
    for key in failure.value:
        if key not in known:
            message = f"unknown key {quote_value(key)} in {failure.place}"
            meant, hint = _intended_key(failure, key, fitting)
            place = place_in_file(*failure.pointer, key)
            fix = Fix(place.file, place.pointer, meant, at_key=True) if meant else None
            yield Sentence(
                Problem(place, message, hint, at_key=True, fix=fix, code="SCHEMA001", stops=True), meant
            )


def _intended_key(failure: SchemaFailure, key: str, known: list[str]) -> tuple[str, str]:
    """Key that was most likely meant, and a hint: the answer of the schema to a word of other tools, that
    key, the place of the key, or the known keys."""
    author_hint = failure.rules.get("x-key-hints", {}).get(key.lower().replace("-", "_"))
    if author_hint:
        return "", author_hint
    meant = nearest_word(key, known)
    if meant and meant in failure.value:
        # A longer name is another setting; a misspelled one states the setting for the second time.
        if key.startswith(f"{meant}_"):
            return "", place_hint(key, failure.name) or _known_keys(known)
        return "", f"Remove one of them: `{meant}` is there already."
    if meant:
        return meant, f"Did you mean `{meant}`?"
    return "", place_hint(key, failure.name) or _key_with_word(key, known) or _known_keys(known)


def _keys_of_kind(failure: SchemaFailure) -> list[str]:
    """Keys that a kind of catalog entry has; empty elsewhere."""
    for branch in failure.rules.get("allOf", ()):
        match branch:
            case {
                "if": {"properties": {"kind": {"const": str(kind)}}},
                "then": {"propertyNames": {"enum": [*keys]}},
            } if kind == failure.value.get("kind"):
                return keys
    return []


def _key_with_word(key: str, known: Sequence[str]) -> str:
    """Hint with the one known key that has a word as a part: ``buffer_bytes`` for ``buffer``."""
    having = [name for name in known if key.lower() in name.split("_")]
    return f"Did you mean `{having[0]}`?" if len(having) == 1 else ""


def _known_keys(known: Sequence[str]) -> str:
    """Hint with the known keys; of many the first, as the reference lists them all."""
    if len(known) <= MAX_LISTED_KEYS:
        return f"Use one of these keys: {enumeration(known, 'or')}."
    return (
        f"Use one of these keys: {first_few(known, MAX_LISTED_KEYS)}. The reference of file "
        "formats lists all of them."
    )


def _unwanted_key(failure: SchemaFailure) -> Iterator[Sentence]:
    if "errorMessage" not in failure.rules or not failure.pointer:
        yield from _general_failure(failure)
        return
    author_message: str = failure.rules["errorMessage"]
    message = f"`{failure.pointer[-1]}`: {author_message}"
    hint: str = failure.rules.get("x-hint", "Remove one of them.")
    yield Sentence(
        Problem(place_in_file(*failure.pointer), message, hint, at_key=True, code="SCHEMA001", stops=True),
        cause=author_message,
    )


def _missing_key(failure: SchemaFailure) -> Iterator[Sentence]:
    for key in failure.limit:
        if key in failure.value:
            continue
        if "errorMessage" in failure.rules:
            yield Sentence(
                Problem(
                    place_in_file(*failure.pointer),
                    failure.rules["errorMessage"],
                    code="SCHEMA002",
                    stops=True,
                ),
                key,
            )
            continue
        yield _missing_key_sentence(failure, key, f"{failure.place} has no `{key}`")


def _missing_companion(failure: SchemaFailure) -> Iterator[Sentence]:
    """Sentences about keys that other keys require."""
    for key, companions in failure.limit.items():
        if key in failure.value and isinstance(companions, list):
            for companion in companions:
                if companion not in failure.value:
                    message = f"{failure.place} has `{key}`, but no `{companion}`"
                    yield _missing_key_sentence(failure, companion, message)


def _missing_key_sentence(failure: SchemaFailure, key: str, message: str) -> Sentence:
    """Sentence about a missing key, with the description from the failing part of the schema, or from that of
    the mapping."""
    node: store.Schema = {}
    for part in (failure.described, failure.rules):
        described = part.get("properties", {}).get(key)
        if isinstance(described, dict):
            node |= {**store.resolve_reference(failure.schema, described), **described}
    allowed = node.get("enum", ())
    choice = f" One of {enumeration(allowed, 'or')}." if allowed else ""
    hint = f"Add `{key}:`. {node.get('description', '')}".rstrip() + choice
    return Sentence(
        Problem(place_in_file(*failure.pointer), message, hint, code="SCHEMA002", stops=True), key
    )


def _wrong_type(failure: SchemaFailure) -> Iterator[Sentence]:
    wanted = [failure.limit] if isinstance(failure.limit, str) else failure.limit
    expected = enumeration(failure.rules["enum"], "or") if "enum" in failure.rules else type_names(wanted)
    name = value_name(failure.pointer)
    if failure.value is None:
        return _value_sentence(
            failure,
            "SCHEMA003",
            f"{name} is empty, but must be {expected}",
            "Set a value. Or remove the key.",
        )
    message = f"{name} must be {expected}, not {actual_value(failure.value, failure.source_text)}"
    if not failure.pointer:
        hint = "Start the file with `format: 1`, then write its other keys."
        return _value_sentence(failure, "SCHEMA003", message, hint)
    hint, meant = _type_correction(failure, wanted)
    place = place_in_file(*failure.pointer)
    fix = None if meant is None else Fix(place.file, place.pointer, meant)
    return _value_sentence(failure, "SCHEMA003", message, hint, fix)


def _type_correction(failure: SchemaFailure, wanted: list[str]) -> tuple[str, object]:
    """Correction of a value of the wrong type, as a hint and as a value; empty and None where the intention
    is not clear."""
    value = failure.value
    if isinstance(value, int | float) and "string" in wanted and "enum" not in failure.rules:
        return _quoted_correction(
            failure, failure.source_text or (f"{value}".lower() if isinstance(value, bool) else f"{value}")
        )
    if isinstance(value, str) and "boolean" in wanted and value.lower() in _TRUE_WORDS + _FALSE_WORDS:
        meant = value.lower() in _TRUE_WORDS
        return f"Use {'true' if meant else 'false'}.", meant
    # Longer digits may exceed 64 bits, which no field accepts.
    if isinstance(value, str) and "integer" in wanted and value.strip().isdecimal() and len(value) < 19:
        return f"Use {value.strip()} without quotes.", int(value)
    # Larger floats are not exact, so the integer that was meant is unknown.
    if isinstance(value, float) and "integer" in wanted and value.is_integer() and abs(value) < 1e15:
        return f"Use {int(value)}.", int(value)
    # A dash too many before a mapping is a common slip.
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict) and wanted == ["object"]:
        return "Remove the list around the mapping.", None
    if not isinstance(value, dict | list) and wanted == ["array"]:
        return f"Use [{printable_text(failure.source_text or str(value))}]: a list, even of one.", (value,)
    return "", None


def _quoted_correction(failure: SchemaFailure, text: str) -> tuple[str, object]:
    """Correction by quotes, which make text of a number, unless the text would not fit either."""
    if re.search(failure.rules.get("pattern", ""), text):
        return f'Use "{printable_text(text)}" in quotes: without quotes it is not text.', text
    form: str = failure.rules.get("patternErrorMessage", "expected another form")
    return f"{form[:1].upper()}{form[1:]}.", None


def _not_allowed(failure: SchemaFailure) -> Iterator[Sentence]:
    value = quote_value(failure.value, failure.source_text)
    if failure.at_key:
        meant = nearest_word(str(failure.value), failure.limit)
        hint = f"Did you mean `{meant}`?" if meant else _known_keys(list(failure.limit))
        title = title_in_sentence(failure.described.get("title", "mapping"))
        return _value_sentence(
            failure, "SCHEMA001", f"unknown key `{printable_text(failure.value)}` in {title}", hint
        )
    meant = failure.rules.get("x-synonyms", {}).get(str(failure.value).lower())
    meant = meant or nearest_word(str(failure.value), failure.limit)
    message = f"{value_name(failure.pointer)} is {value}: expected {enumeration(failure.limit, 'or')}"
    if not meant:
        author_hint = failure.rules.get("x-value-hints", {}).get(str(failure.value).lower(), "")
        return _value_sentence(failure, "SCHEMA004", message, author_hint)
    place = place_in_file(*failure.pointer)
    allowed = next((word for word in failure.limit if str(word) == meant), meant)
    fix = Fix(place.file, place.pointer, allowed)
    return _value_sentence(failure, "SCHEMA004", message, f"Did you mean `{meant}`?", fix)


def _pattern_mismatch(failure: SchemaFailure) -> Iterator[Sentence]:
    what = "the name" if failure.at_key else f"{value_name(failure.pointer)} is"
    form = failure.rules.get("patternErrorMessage", "expected another form")
    wanted = failure.rules.get("type", ())
    hint, meant = (
        ("", None) if failure.at_key or "integer" not in wanted else _type_correction(failure, ["integer"])
    )
    value = quote_value(f'"{failure.value}"' if hint else failure.value, failure.source_text)
    place = place_in_file(*failure.pointer)
    fix = Fix(place.file, place.pointer, meant) if hint else None
    return _value_sentence(failure, "SCHEMA005", f"{what} {value}: {form}", hint, fix)


def _number_range(failure: SchemaFailure) -> Iterator[Sentence]:
    least, most = failure.rules.get("minimum"), failure.rules.get("maximum")
    bounds = f"{least} to {most}" if None not in (least, most) else _one_bound(failure)
    value = quote_value(failure.value, failure.source_text)
    return _value_sentence(
        failure, "SCHEMA006", f"{value_name(failure.pointer)} is {value}: expected {bounds}"
    )


def _one_bound(failure: SchemaFailure) -> str:
    """Expectation of a number with one bound."""
    words = {"minimum": "at least", "maximum": "at most", "exclusiveMinimum": "more than"}
    return f"{words.get(failure.keyword, 'less than')} {failure.limit}"


def _number_between_steps(failure: SchemaFailure) -> Iterator[Sentence]:
    value = quote_value(failure.value, failure.source_text)
    message = f"{value_name(failure.pointer)} is {value}: expected a multiple of {failure.limit}"
    return _value_sentence(failure, "SCHEMA006", message)


def _wrong_length(failure: SchemaFailure) -> Iterator[Sentence]:
    unit = {"Length": "character", "Items": "item", "Properties": "entry"}[failure.keyword[3:]]
    bound = "at least" if failure.keyword.startswith("min") else "at most"
    if not failure.value:
        name = "a name" if failure.at_key else value_name(failure.pointer)
        return _value_sentence(
            failure, "SCHEMA006", f"{name} is empty: expected {bound} {_unit_count(failure.limit, unit)}"
        )
    name = f"the name `{printable_text(failure.value)}`" if failure.at_key else value_name(failure.pointer)
    return _value_sentence(
        failure,
        "SCHEMA006",
        f"{name} has {_unit_count(len(failure.value), unit)}: expected {bound} {failure.limit}",
    )


def _unit_count(number: int, unit: str) -> str:
    return count_text(number, unit, "entries" if unit == "entry" else "", form=",")


def _repeated_item(failure: SchemaFailure) -> Iterator[Sentence]:
    message = (
        f"{value_name(failure.pointer[:-1])} lists {quote_value(failure.value, failure.source_text)} twice"
    )
    return _value_sentence(failure, "SCHEMA006", message, "Remove one of them.")


def _general_failure(failure: SchemaFailure) -> Iterator[Sentence]:
    """Sentence about a failure of any other keyword: the value, and its description."""
    what = "the name" if failure.at_key else value_name(failure.pointer)
    if failure.keyword == "const":
        expected = f"expected {quote_value(failure.limit)}"
    else:
        expected = "it does not fit the schema here"
    value = (
        ""
        if isinstance(failure.value, dict | list)
        else f" is {quote_value(failure.value, failure.source_text)}"
    )
    return _value_sentence(failure, "SCHEMA004", f"{what}{value}: {expected}")


def place_hint(key: str, name: str) -> str:
    """Sentence with the places where ``key`` belongs, ``<name>.yaml`` first; empty for an unknown key."""
    files = (
        [name, *(file for file in store.DESIGN_FILES if file != name)]
        if name in store.DESIGN_FILES
        else [name]
    )
    places = list(dict.fromkeys(place for file in files for place in _places_of_key(key, file, name)))[
        :MAX_PLACES
    ]
    return f"Move `{key}` to a place where it is valid: {enumeration(places, 'or')}." if places else ""


def _places_of_key(key: str, file: str, here: str) -> Iterator[str]:
    schema = store.load(file)
    if key in schema["properties"]:
        yield f"{file}.yaml itself"
    for definition in schema["definitions"].values():
        if key in definition.get("properties", {}):
            title = title_in_sentence(definition["title"])
            yield title if file == here else f"{title} in {file}.yaml"


_SENTENCE_MAKERS: dict[str, Callable[[SchemaFailure], Iterator[Sentence]]] = {
    "additionalProperties": _unknown_keys,
    "not": _unwanted_key,
    "required": _missing_key,
    "dependencies": _missing_companion,
    "type": _wrong_type,
    "enum": _not_allowed,
    "pattern": _pattern_mismatch,
    "minimum": _number_range,
    "maximum": _number_range,
    "exclusiveMinimum": _number_range,
    "exclusiveMaximum": _number_range,
    "multipleOf": _number_between_steps,
    "minLength": _wrong_length,
    "maxLength": _wrong_length,
    "minItems": _wrong_length,
    "maxItems": _wrong_length,
    "minProperties": _wrong_length,
    "maxProperties": _wrong_length,
    "uniqueItems": _repeated_item,
}
