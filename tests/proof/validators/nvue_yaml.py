"""NVIDIA's OpenAPI of NVUE: is it a YAML file that ``nv config patch`` takes?

Proves names, kinds, ranges and enumerations by the JSON Schema made from the OpenAPI of Cumulus Linux 5.0;
and, as each value is also a command, that each has a listed form (see nvue_commands), which knows more
enumerations, and later releases. What 5.0 does not have passes if the release has the command. Strong for
5.0.
Source: ../shared/verifiers/nvue (CumulusNetworks/docs, CC BY-NC-SA: checked against, never shipped).
"""

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import yaml

import needs

from . import _yaml, nvue_commands

VALIDATOR = "NVIDIA's OpenAPI of NVUE 5.0"

SCHEMA = "verifiers/nvue/nvue-5.0.0.jsonschema.json"
PARTS = ("header", "set")

Keys = tuple[str, ...]


class NotAPatch(Exception):
    """The document is no list of ``set``."""


@cache
def _validator(shared: Path) -> jsonschema.Draft202012Validator:
    kind = jsonschema.Draft202012Validator
    schema = json.loads((shared / SCHEMA).read_text(encoding="utf-8"))
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def tree(text: str) -> dict[str, Any]:
    """What stands below ``- set:``. Raises yaml.YAMLError, or NotAPatch."""
    document = _yaml.read(text)
    if not isinstance(document, list) or not all(isinstance(one, dict) and len(one) == 1 for one in document):
        raise NotAPatch("is no list of one key each, such as set")
    parts = [item for one in document for item in one.items()]
    unknown = [key for key, _ in parts if key not in PARTS]
    trees = [value for key, value in parts if key == "set"]
    if unknown or len(trees) != 1:
        raise NotAPatch(f"has not one set but {', '.join(str(key) for key, _ in parts) or 'nothing'}")
    if not trees[0] or not isinstance(trees[0], dict):
        raise NotAPatch("sets nothing")
    return trees[0]


def _leaves(node: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Keys]]:
    """The keys of each value, and the words of its command."""
    if isinstance(node, Mapping) and node:
        for key, value in node.items():
            yield from _leaves(value, (*keys, str(key)))
    elif isinstance(node, Mapping):
        yield keys, keys
    else:
        yield keys, (*keys, str(node))


def commands(text: str) -> list[str]:
    """The file as ``nv set`` commands, sorted: what it means."""
    return sorted(f"nv set {shlex.join(words)}" for _, words in _leaves(tree(text)))


def complaints(text: str, release: str = "5.0", also: Iterable[str] = ()) -> list[str]:
    """``key.key: what``; ``also`` are further forms of commands, as for nvue_commands."""
    try:
        node = tree(text)
    except NotAPatch as error:
        return [f"the text {error}"]
    except yaml.YAMLError as error:
        return [_yaml.told(error)]
    known = tuple(also)
    faults = {}
    for keys, words in _leaves(node):
        command = f"nv set {shlex.join(words)}"
        what = nvue_commands.fault(command, release, known)
        if what:
            faults[keys] = f"{command} {what}"
    found = {}
    for keys, what in _schema_errors(node):
        below = [one for one, _ in _leaves(node) if one[: len(keys)] == keys]
        if any(one in faults for one in below):
            found[keys] = what
    for keys, what in faults.items():
        if not any(keys[: len(told)] == told for told in found):
            found[keys] = what
    return [f"{'.'.join(keys)}: {what}" for keys, what in sorted(found.items())]


def _schema_errors(node: Mapping[str, Any]) -> Iterator[tuple[Keys, str]]:
    for error in _validator(needs.shared_folder()).iter_errors(node):
        place = tuple(str(step) for step in error.absolute_path)
        if error.validator == "additionalProperties":
            for key in _unknown(error.instance, error.schema):
                yield (*place, key), "is no key that 5.0 has here"
        else:
            yield place, error.message


def _unknown(instance: Mapping[Any, Any], schema: Mapping[str, Any]) -> Sequence[str]:
    return [str(key) for key in instance if key not in schema.get("properties", {})]
