"""Hints as edits of a file: what a reader does who follows one sentence of a hint to the letter."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from refarch.api import Finding
from refarch.load.reader import read

Pointer = tuple[str | int, ...]
Files = Mapping[str, bytes]

SENTENCE = re.compile(r"(?:[^.`]|`[^`]*`|\.(?=\S))+[.?]")
"""A sentence of a hint; points in quoted parts and in names do not end it."""

SET = re.compile(r"(?:Or s|S)et `(?P<key>[a-z][a-z_0-9]*): (?P<value>[^`]+)`(?P<rest>.*)")
ADD = re.compile(r"(?:Or a|A)dd `(?P<value>[^`]+)` to `(?P<key>[a-z][a-z_0-9]*)`(?P<rest>.*)")
REMOVE = re.compile(r"(?:Or r|R)emove `(?P<value>[^`:]+)` from `(?P<key>[a-z][a-z_0-9]*)`(?P<rest>.*)")
OMIT = re.compile(r"(?:Or r|R)emove `(?P<key>[a-z][a-z_0-9]*)`(?P<rest>.*)")
MEANT = re.compile(r"Did you mean `(?P<value>[^`]+)`\?")

PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|\bN\b|\.\.\.")
SEVERAL_STEPS = re.compile(r",? and (?!.* has| is)|`.*`| in [a-z-]+\.yaml| if | for example")
"""Rest of a sentence that leaves more to the reader than one edit."""

INDEX = re.compile(r"\[(\d+)\]")

OBJECT = re.compile(
    r" (?:of|for|from|in|on) (?:(?:the|this|cluster|network|profile|site) )*(?P<name>[^ .,`]+)"
)
"""Object of a sentence, such as ``vmk2`` in ``of vmk2`` and ``cluster`` in ``for the cluster``."""


class FollowedHint(NamedTuple):
    """One sentence of the hint of a finding, as an edit of the file of the finding."""

    finding: Finding
    sentence: str
    files: Files
    """Files after the edit."""

    @property
    def names_object(self) -> bool:
        """Whether the sentence names the object with the value, which need not be at the finding."""
        return OBJECT.search(self.sentence) is not None


def followed_hints(files: Files, finding: Finding) -> Iterator[FollowedHint]:
    """Each sentence of a hint that says exactly what to write, with the files after that."""
    if finding.file not in files:
        return
    data = read(finding.file, files[finding.file]).data
    pointer = _pointer(data, finding.object)
    for sentence in SENTENCE.findall(finding.hint):
        sentence = sentence.strip()
        edited = _edited(data, pointer, sentence)
        if edited is not None and edited != data:
            content = json.dumps(edited, indent=1).encode()
            yield FollowedHint(finding, sentence, {**files, finding.file: content})


def _edited(data: Any, pointer: Pointer, sentence: str) -> Any:
    """Data after one sentence; None for a sentence that leaves the change open."""
    if meant := MEANT.fullmatch(sentence):
        return _replaced(data, pointer, meant["value"])
    for pattern, edit in (
        (SET, _with_key),
        (ADD, _with_entry),
        (REMOVE, _without_entry),
        (OMIT, _without_key),
    ):
        found = pattern.match(sentence)
        if found is not None:
            text = found.groupdict().get("value", "")
            if PLACEHOLDER.search(text) or SEVERAL_STEPS.search(found["rest"]):
                return None
            place = pointer if pointer[-1:] == (found["key"],) else _object(data, pointer, found["rest"])
            return None if place is None else edit(data, place, found["key"], _parsed(text))
    return None


def _pointer(data: Any, text: str) -> Pointer:
    """Keys of a place from its text, such as ``switches.leaf-[1-2].mtu``. Keys can have points and brackets,
    so the data decide where a key ends."""
    pointer: list[str | int] = []
    while text:
        index = INDEX.match(text) if isinstance(data, list) else None
        if index is not None:
            step: str | int = int(index[1])
            text = text[index.end() :]
        else:
            keys = [key for key in data if _starts(text, key)] if isinstance(data, Mapping) else []
            step = max(keys, key=len, default=text)
            text = text.removeprefix(str(step))
        pointer.append(step)
        data = _value_at(data, (step,))
        text = text.removeprefix(".")
    return tuple(pointer)


def _starts(text: str, key: str) -> bool:
    return text == key or text.startswith((f"{key}.", f"{key}["))


def _object(data: Any, pointer: Pointer, rest: str) -> Pointer | None:
    """Place of the object that a sentence names: the place itself for none, None for one elsewhere."""
    named = OBJECT.match(rest)
    if named is None:
        return pointer
    name = named["name"]
    if name == "cluster":
        return pointer[:2] if pointer[:1] == ("clusters",) and len(pointer) > 1 else None
    if name == "adapter" or name in map(str, pointer):
        return pointer[: _last(pointer, name)] if name in map(str, pointer) else pointer
    for place in _places(data, ()):
        if place[-1] == name:
            return place
    return None


def _last(pointer: Pointer, name: str) -> int:
    return max(number for number, step in enumerate(pointer, 1) if str(step) == name)


def _places(data: Any, pointer: Pointer) -> Iterator[Pointer]:
    """Places of all mappings that have a name."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if isinstance(value, Mapping):
                yield (*pointer, key)
            yield from _places(value, (*pointer, key))


def _parsed(text: str) -> Any:
    return read("value.yaml", f"value: {text}\n".encode()).data["value"] if text else None


def _owner(data: Any, pointer: Pointer, key: str) -> Pointer | None:
    """The nearest mapping around a place that has a key; None for none."""
    for length in range(len(pointer), -1, -1):
        place = _value_at(data, pointer[:length])
        if isinstance(place, Mapping) and key in place:
            return pointer[:length]
    return None


def _mapping(data: Any, pointer: Pointer) -> Pointer | None:
    """The nearest mapping at or around a place."""
    for length in range(len(pointer), -1, -1):
        if isinstance(_value_at(data, pointer[:length]), Mapping):
            return pointer[:length]
    return None


def _with_key(data: Any, pointer: Pointer, key: str, value: Any) -> Any:
    owner = _owner(data, pointer, key)
    # A key of a far parent has the same name by chance.
    if owner is None or len(pointer) - len(owner) > 2:
        owner = _mapping(data, pointer)
    return None if owner is None else _with_value(data, (*owner, key), value)


def _with_entry(data: Any, pointer: Pointer, key: str, value: Any) -> Any:
    owner = _owner(data, pointer, key)
    if owner is None:
        return None
    entries = _value_at(data, (*owner, key))
    if isinstance(entries, list):
        return _with_value(data, (*owner, key), [*entries, value])
    if isinstance(entries, Mapping) and isinstance(value, Mapping):
        return _with_value(data, (*owner, key), {**entries, **value})
    return None


def _without_entry(data: Any, pointer: Pointer, key: str, value: Any) -> Any:
    owner = _owner(data, pointer, key)
    entries = _value_at(data, (*owner, key)) if owner is not None else None
    if owner is None or not isinstance(entries, list) or value not in entries:
        return None
    return _with_value(data, (*owner, key), [one for one in entries if one != value])


def _without_key(data: Any, pointer: Pointer, key: str, value: Any) -> Any:
    owner = _owner(data, pointer, key)
    if owner is None:
        return None
    return _with_value(
        data, owner, {name: one for name, one in _value_at(data, owner).items() if name != key}
    )


def _replaced(data: Any, pointer: Pointer, text: str) -> Any:
    """Data with another text at a place, or with another key if the place is a mapping."""
    place = _value_at(data, pointer)
    if isinstance(place, str):
        return _with_value(data, pointer, text)
    return None


def _value_at(data: Any, pointer: Sequence[str | int]) -> Any:
    for step in pointer:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _with_value(data: Any, pointer: Pointer, value: Any) -> Any:
    """Copy of the data with a value at a place whose parent exists."""
    if not pointer:
        return value
    copy: Any = dict(data) if isinstance(data, Mapping) else list(data)
    copy[pointer[0]] = _with_value(copy[pointer[0]], pointer[1:], value) if pointer[1:] else value
    return copy
