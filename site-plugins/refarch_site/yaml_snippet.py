"""Writes data as YAML that a person would write: for the examples on reference pages. Any YAML reader takes
it the same way."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

YamlData: TypeAlias = Any
"""Mappings, lists, text, whole numbers, truth values and null, as YAML has them."""

MAX_LINE = 96
"""Characters of a line up to which a mapping or list is on one line."""

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 ._/+%()\[\],-]*[A-Za-z0-9._/+%)\]-])?")
_IN_FLOW = re.compile(r"[^\[\],{}]*")
_OTHER_TYPES = re.compile(
    r"[-+.0-9][-+.0-9_eExXoO]*|true|false|null|yes|no|on|off|y|n|[0-9]{4}-[0-9]{2}-[0-9]{2}", re.IGNORECASE
)
"""Text that some YAML reader would take for a number, a truth value or a date."""


def yaml_text(data: YamlData) -> str:
    """Mapping or a list in block style; what is short and holds only scalars is on one line."""
    return "\n".join(_block_lines(data))


def yaml_scalar(value: YamlData, flow: bool = False) -> str:
    """Scalar as YAML; text is in double quotes if it would mean something else without them."""
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    if not isinstance(value, str):
        return str(value)
    three_numbers = re.fullmatch(
        r"[0-9]+(?:\.[0-9]+){2,}", value
    )  # a version or an address: no reader's number
    plain = (
        _PLAIN.fullmatch(value)
        and (three_numbers or not _OTHER_TYPES.fullmatch(value))
        and (not flow or _IN_FLOW.fullmatch(value))
    )
    return value if plain else _quote_scalar(value)


def _yaml_key(key: str, flow: bool = False) -> str:
    """Key; one of digits is unchanged, since keys are texts to whoever reads a design."""
    return key if key.isdecimal() and key.isascii() else yaml_scalar(key, flow)


def _quote_scalar(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _flow_text(data: YamlData) -> str:
    if isinstance(data, Mapping):
        return (
            "{"
            + ", ".join(f"{_yaml_key(key, True)}: {_flow_text(child)}" for key, child in data.items())
            + "}"
        )
    if isinstance(data, Sequence) and not isinstance(data, str):
        return "[" + ", ".join(map(_flow_text, data)) + "]"
    return yaml_scalar(data, True)


def _block_lines(data: YamlData) -> list[str]:
    if isinstance(data, Mapping):
        return [line for key, child in data.items() for line in _entry_lines(f"{_yaml_key(key)}:", child)]
    return [line for child in data for line in _item_lines(child)]


def _entry_lines(label: str, child: YamlData) -> list[str]:
    """Key and its value: on one line where that is short, else the value below it."""
    short = f"{label} {_flow_text(child) if _is_container(child) else yaml_scalar(child)}"
    if not _is_container(child) or (_is_shallow(child) and len(short) <= MAX_LINE):
        return [short]
    return [label, *(f"  {line}" for line in _block_lines(child))]


def _item_lines(child: YamlData) -> list[str]:
    if not _is_container(child):
        return [f"- {yaml_scalar(child)}"]
    # Short lists and mappings of scalars read better on one line.
    if _is_shallow(child) and len(_flow_text(child)) <= MAX_LINE:
        return [f"- {_flow_text(child)}"]
    first, *rest = _block_lines(child)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def _is_container(data: YamlData) -> bool:
    return isinstance(data, Mapping) or (isinstance(data, Sequence) and not isinstance(data, str))


def _is_shallow(data: YamlData) -> bool:
    """Whether a container holds scalars only, or lists of them."""
    children = list(data.values()) if isinstance(data, Mapping) else list(data)
    return all(
        not _is_container(child) or (not isinstance(child, Mapping) and _is_shallow(child))
        for child in children
    )
