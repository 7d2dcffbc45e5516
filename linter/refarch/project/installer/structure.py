"""Keys and values of a specification: unknown and misplaced keys, missing ones, and values that do not fit.

Passwords are neither checked nor shown.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from ...core.finding import Severity
from ...core.origin import Pointer, path_text
from ...core.problem import Problem, place_in_file
from ...core.wording import did_you_mean, enumeration, suggestion
from .keys import (
    CHOICES,
    COUNTS,
    DOMAIN_KEYS,
    EXISTING,
    FURTHER_KEYS,
    IDENTIFYING_KEYS,
    LENGTHS,
    PATTERNS,
    POOL_CHOICES,
    RANGES,
    REQUIRED,
    STRUCTURES,
    TOP,
    places_of,
    structure_of,
)
from .spec import InstallerObject, problem_at, shortened_text, truth_value, whole_number

UNKNOWN, MISPLACED, MISSING, INVALID = "VCF002", "VCF003", "VCF004", "VCF005"

CLOSE_SPELLING = 0.85
"""Ratio of equal characters from which an unknown key is a misspelled one."""

PREFIX_LENGTH = 6
"""Characters from which the beginning of a key stands for the key: ``teaming`` for ``teamingPolicy``."""

DISTINCT_LENGTH = 8
"""Characters from which a key is distinct enough to be misplaced from an unrelated object."""

TOP_NAME = "the top level"
"""Name of the object of the whole file in messages."""

MAX_SEARCHED = 100
"""Objects of a list that are searched for a key."""

MAX_PLACES = 2
"""Places that a message about a misplaced key names."""


_Wanted = tuple[Pointer | str, str]
"""Key that a file should have: the pointer of its object, or the name of the object, and the key."""


class _Fault(NamedTuple):
    """Problem of a key, and what the file should have instead."""

    problem: Problem
    wanted: tuple[_Wanted, ...] = ()


def structure_problems(spec: InstallerObject) -> Iterator[Problem]:
    """Problems of all keys and values. A key that is misplaced is not also missing in its right place."""
    missing: list[_Fault] = []
    misplaced: set[_Wanted] = set()
    for fault in _object_faults(spec, TOP, ()):
        if fault.problem.code == MISSING:
            missing.append(fault)
            continue
        if fault.problem.code == MISPLACED:
            misplaced.update(fault.wanted)
        yield fault.problem
    yield from (fault.problem for fault in missing if misplaced.isdisjoint(fault.wanted))


_Ancestors = tuple[tuple[str, InstallerObject], ...]
"""Objects around an object, each with its name, from the whole file on."""


def _object_faults(entry: InstallerObject, structure: str, ancestors: _Ancestors) -> Iterator[_Fault]:
    """Faults of an object and of all values below it. The reader has bounded the depth."""
    kinds = STRUCTURES[structure]
    for key, value in entry.data.items():
        if key not in kinds:
            if key not in FURTHER_KEYS.get(structure, ()):
                yield _unknown_key(entry, key, structure, ancestors)
        elif value is not None:
            yield from _value_faults(entry, key, structure, (*ancestors, (structure, entry)))
    if structure == "IPv4Pool" and not any(entry.data.get(key) for key in POOL_CHOICES):
        where = path_text(entry.pointer)
        message = f"{where} has none of {enumeration(POOL_CHOICES)}, but the installer requires one"
        hint = f"Set one of {enumeration((f'`{key}`' for key in POOL_CHOICES), 'or')}."
        yield _Fault(problem_at(MISSING, entry.pointer, message, hint), ((entry.pointer, POOL_CHOICES[0]),))
    for key in _required_keys(entry, structure):
        if entry.data.get(key) is None:
            yield _missing_key(entry, key, structure)


def _required_keys(entry: InstallerObject, structure: str) -> list[str]:
    """Required keys of an object; fewer for a component that exists."""
    required = REQUIRED.get(structure, ())
    if truth_value(entry.data.get(EXISTING)):
        return [key for key in required if key in IDENTIFYING_KEYS]
    has_manager = truth_value(entry.object("sddcManagerSpec").data.get(EXISTING))
    if structure == TOP and has_manager and "hostSpecs" not in entry.data:
        return [key for key in required if key not in DOMAIN_KEYS]
    return list(required)


def _missing_key(entry: InstallerObject, key: str, structure: str) -> _Fault:
    state = "null" if key in entry.data else "missing"
    where = f" in {path_text(entry.pointer)}" if entry.pointer else ""
    message = f"{key} is {state}{where}, but the installer requires it"
    return _Fault(
        entry.problem(MISSING, key, message, f"Set `{key}`."), ((structure, key), (entry.pointer, key))
    )


def _unknown_key(entry: InstallerObject, key: str, structure: str, ancestors: _Ancestors) -> _Fault:
    """Fault of a key that an object does not have: misspelled, misplaced, or unknown."""
    known, name = STRUCTURES[structure], shortened_text(key)
    where = path_text(entry.pointer) or TOP_NAME
    place = place_in_file(*entry.pointer_to(key))
    if "rdma" in key.lower():
        message = f"the installer has no key for RDMA, but {where} has `{name}`"
        hint = "Remove the key. Enable RDMA after the installation, through the vSAN API."
        return _Fault(Problem(place, message, hint, code=UNKNOWN, at_key=True))
    spelled = _right_spelling(key, known)
    if spelled:
        fault = _Misplaced(
            f"the key is `{spelled}`",
            f"Replace `{name}` with `{spelled}`.",
            structure,
            (entry.pointer, spelled),
        )
        is_repeated = entry.data.get(spelled) is not None
        return _misplaced_key(entry, key, fault, is_repeated)
    owners = _right_objects(key, structure, ancestors)
    if owners:
        places = [path or TOP_NAME for owner in owners for path in places_of(owner)][:MAX_PLACES]
        right = enumeration(places, "or")
        fault = _Misplaced(
            f"this key belongs to {right}", f"Move `{name}` to {right}.", owners[0], (owners[0], key)
        )
        top = ancestors[0][1] if ancestors else entry
        is_repeated = any(_has_value(top, path, key) for owner in owners for path in places_of(owner))
        return _misplaced_key(entry, key, fault, is_repeated)
    message = f"{where} has `{name}`, which the installer API does not describe"
    hint = f"Remove the key, or correct its name. {did_you_mean(name, known)}"
    return _Fault(Problem(place, message, hint, code=UNKNOWN, at_key=True))


class _Misplaced(NamedTuple):
    """Right spelling or place of a key: the end of a message, a hint, the name of the object that has the
    key, and what the file should have."""

    truth: str
    hint: str
    structure: str
    wanted: _Wanted


def _misplaced_key(entry: InstallerObject, key: str, fault: _Misplaced, is_repeated: bool) -> _Fault:
    """Fault of a misspelled or misplaced key: an error if the file loses a required key, an object, or a
    list, and an info if the right place has the key as well."""
    name, where = shortened_text(key), path_text(entry.pointer) or TOP_NAME
    message, hint = f"{where} has `{name}`, but {fault.truth}", fault.hint
    is_required = fault.wanted[1] in REQUIRED.get(fault.structure, ())
    is_severe = is_required or isinstance(entry.data[key], dict | list)
    severity: Severity = "error" if is_severe else "warning"
    if is_repeated:
        message, hint, severity = f"{message}, which the file also has", f"Remove `{name}`.", "info"
    place = place_in_file(*entry.pointer_to(key))
    problem = Problem(place, message, hint, code=MISPLACED, at_key=True, severity=severity)
    return _Fault(problem, (fault.wanted,))


def _has_value(entry: InstallerObject, path: str, key: str) -> bool:
    """Whether the object at a path such as ``dvsSpecs[].nsxTeamings[]`` has a value for a key; of a list, any
    object."""
    objects = [entry]
    for name in filter(None, path.split(".")):
        if name.endswith("[]"):
            objects = [inner for outer in objects for inner in outer.objects(name[:-2], MAX_SEARCHED)]
        else:
            objects = [outer.object(name) for outer in objects]
    return any(found.data.get(key) is not None for found in objects)


def _right_spelling(key: str, known: dict[str, str]) -> str:
    """Key of an object that a key is a misspelling of; empty for none."""
    for name in known:
        if name.lower() == key.lower():
            return name
    longer = [name for name in known if len(key) >= PREFIX_LENGTH and name.lower().startswith(key.lower())]
    if len(longer) == 1:
        return longer[0]
    _, near = suggestion(shortened_text(key), known)
    is_close = near and SequenceMatcher(None, near.lower(), key.lower()).ratio() >= CLOSE_SPELLING
    return near if is_close else ""


def _right_objects(key: str, structure: str, ancestors: _Ancestors) -> list[str]:
    """Objects that have a key: the nearest around an object, else those directly in it, else any if the key
    is distinct."""
    for ancestor, _ in reversed(ancestors):
        if key in STRUCTURES[ancestor]:
            return [ancestor]
    inner = [structure_of(kind) for kind in STRUCTURES[structure].values() if structure_of(kind)]
    owners = [name for name in dict.fromkeys(inner) if key in STRUCTURES[name]]
    if not owners and len(key) >= DISTINCT_LENGTH:
        owners = [name for name, keys in STRUCTURES.items() if key in keys]
    return owners if len(owners) <= MAX_PLACES else []


def _value_faults(
    entry: InstallerObject, key: str, structure: str, ancestors: _Ancestors
) -> Iterator[_Fault]:
    kind, value, pointer = STRUCTURES[structure][key], entry.data[key], entry.pointer_to(key)
    if kind.endswith("[]"):
        if not isinstance(value, list):
            yield _wrong_type(pointer, key, value, "a list")
            return
        most = COUNTS.get((structure, key), len(value))
        if len(value) > most:
            message = f"{key} has {len(value)} items, but the installer accepts at most {most}"
            yield _Fault(problem_at(INVALID, pointer, message, "Remove the others."))
        for number, item in enumerate(value):
            yield from _item_faults((*pointer, number), f"an item of {key}", item, kind[:-2], ancestors)
    else:
        problems = list(_item_faults(pointer, key, value, kind, ancestors))
        yield from problems or _content_faults(pointer, (structure, key), value)


def _item_faults(
    pointer: Pointer, name: str, value: object, kind: str, ancestors: _Ancestors
) -> Iterator[_Fault]:
    """Faults of the type of a value, or of the object that it is."""
    if kind in STRUCTURES:
        if isinstance(value, dict):
            yield from _object_faults(InstallerObject(pointer, value), kind, ancestors)
        else:
            yield _wrong_type(
                pointer, name, value, f"an object with keys such as `{next(iter(STRUCTURES[kind]))}`"
            )
    elif not _has_type(value, kind):
        yield _wrong_type(pointer, name, value, _TYPE_NAMES[kind])


_TYPE_NAMES = {"text": "a text", "number": "a whole number", "flag": "true or false"}


def _has_type(value: object, kind: str) -> bool:
    if kind == "text":
        return isinstance(value, str)
    return truth_value(value) is not None if kind == "flag" else whole_number(value) is not None


def _wrong_type(pointer: Pointer, name: str, value: object, wanted: str) -> _Fault:
    message = f"{name} is {_type_text(value)}, but must be {wanted}"
    return _Fault(problem_at(INVALID, pointer, message, f"Set {wanted}."))


def _type_text(value: Any) -> str:
    """Name of the type of a value. The value itself may be a password."""
    if isinstance(value, bool):
        return "true" if value else "false"
    names = {dict: "an object", list: "a list", str: "a text", type(None): "null"}
    return names.get(type(value), "a number")


def _content_faults(pointer: Pointer, field: tuple[str, str], value: object) -> Iterator[_Fault]:
    """Faults of a value of the right type. An empty text stands for an absent value in exported files."""
    key = field[1]
    number = whole_number(value)
    if field in RANGES and number is not None:
        least, most = RANGES[field]
        if not least <= number <= most:
            message = f"{key} is {number}, but the range is {least} to {most}"
            yield _Fault(problem_at(INVALID, pointer, message, f"Set a number from {least} to {most}."))
    if not isinstance(value, str) or not value:
        return
    if field in CHOICES and value not in CHOICES[field]:
        text = shortened_text(value)
        message = f"{key} is `{text}`, which the installer does not accept"
        yield _Fault(
            problem_at(INVALID, pointer, message, f"Set one of {enumeration(CHOICES[field], 'or')}.")
        )
    if field in PATTERNS:
        pattern, words = PATTERNS[field]
        if not re.fullmatch(pattern, value):
            message = f"{key} is `{shortened_text(value)}`, but can have only {words}"
            yield _Fault(problem_at(INVALID, pointer, message, f"Use only {words}."))
    if field in LENGTHS:
        least, most = LENGTHS[field]
        if not least <= len(value) <= most:
            message = f"{key} has {len(value)} characters, but the range is {least} to {most}"
            yield _Fault(
                problem_at(INVALID, pointer, message, f"Set a text of {least} to {most} characters.")
            )
