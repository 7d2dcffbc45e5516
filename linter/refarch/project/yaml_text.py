"""Values as YAML, in which no text can be read as another type."""

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

import yaml

WIDTH = 108
"""Columns of a line that is not broken."""


class _FlowDumper(yaml.SafeDumper):
    """Dumper that writes lists and mappings in brackets, and repeats a list that occurs twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def value_text(value: Any) -> str:
    """Value on one line; text that YAML could read as another type is in quotes."""
    return _yaml_dump(value, True).removesuffix("\n").removesuffix("\n...")


def key_lines(key: str, value: Any) -> list[str]:
    """Key with its value: on one line, or on several if that is too long or a list of mappings."""
    line = f"{key}: {value_text(value)}"
    if not isinstance(value, list | dict) or (len(line) <= WIDTH and not _has_mappings(value)):
        return [line]
    if _has_mappings(value):
        items = [f"  - {value_text(item)}" for item in value]
        if max(map(len, items)) <= WIDTH:
            return [f"{key}:", *items]
        return [f"{key}:", *(line for item in value for line in _item_lines(item))]
    return _yaml_dump({key: value}, False).rstrip("\n").split("\n")


def _item_lines(item: Any) -> list[str]:
    """Item of a list of mappings, one key per line; long text is folded."""
    lines = [line for key, value in item.items() for line in folded_lines(key, value)]
    return [f"  - {lines[0]}", *(f"    {line}" for line in lines[1:])]


def folded_lines(key: str, value: Any) -> list[str]:
    """Key with its value in an item of a list: on one line, or as folded text if that is too long."""
    line = f"{key}: {value_text(value)}"
    # Folding would change a text with several blanks or line ends.
    if not isinstance(value, str) or len(line) <= WIDTH - 4 or " ".join(value.split()) != value:
        return [line]
    folded = textwrap.wrap(value, WIDTH - 6, break_long_words=False, break_on_hyphens=False)
    return [f"{key}: >-", *(f"  {part}" for part in folded)]


def _has_mappings(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)


def _yaml_dump(value: Any, flow: bool) -> str:
    return yaml.dump(
        _with_quoted_texts(value),
        Dumper=_FlowDumper,
        default_flow_style=flow,
        sort_keys=False,
        width=100_000,
        allow_unicode=True,
    )


class _Quoted(str):
    """Text that is written in quotes."""


def _with_quoted_texts(value: Any) -> Any:
    """Value in which every text that begins with a digit is in quotes: 7.10 and 1-18 are text here, but
    numbers for some readers of YAML."""
    if isinstance(value, dict):
        return {key: _with_quoted_texts(child) for key, child in value.items()}
    if isinstance(value, list):
        return [_with_quoted_texts(child) for child in value]
    return _Quoted(value) if isinstance(value, str) and not value[:1].isalpha() else value


_FlowDumper.add_representer(
    _Quoted, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", str(text), style='"')
)


def comment_lines(text: str, indent: int = 0) -> str:
    """Text as lines of a comment. Line ends in it are kept; it must have no other control characters."""
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH - indent) or [""]]
    return "\n".join(f"# {line}".rstrip() for line in lines)


def entry_text(data: Mapping[str, Any], notes: Iterable[str]) -> str:
    """Entry as a file, with notes for its reader above it."""
    lines = [line for key, value in data.items() for line in key_lines(key, value)]
    return "\n".join([*(comment_lines(note) for note in notes), *lines]) + "\n"
