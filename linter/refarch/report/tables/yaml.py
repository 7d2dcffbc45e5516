"""A table as YAML, for programs and people: the same objects as in JSON.

Every text is quoted, but for plain words among the keys: what YAML 1.1 and 1.2 would read as different things
(``on``, ``1e3``, ``7.10``, ``0o17``) is a text to both.
"""

import re
from typing import Any

import yaml

from ...views.tables.registry import TableBook
from ...views.tables.table import Table
from . import TableFormat
from ._objects import book_object, table_object

PLAIN_WORD = re.compile(r"[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*")
AMBIGUOUS_WORDS = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}
"""Words that some readers of YAML take for another type."""


def render(table: Table, color: bool = False) -> str:
    """One mapping."""
    return yaml_text(table_object(table))


def render_book(book: TableBook) -> str:
    """The design's expanded model and all of its tables as one mapping."""
    return yaml_text(book_object(book))


def yaml_text(data: dict[str, Any]) -> str:
    """Plain data as YAML, in its own order."""
    text: str = yaml.dump(
        data,
        Dumper=_QuotingDumper,
        sort_keys=False,
        allow_unicode=True,
        width=10**6,
        default_flow_style=False,
    )
    return text


class _QuotingDumper(yaml.CSafeDumper):
    """Dumper that quotes texts and writes repeated values in full, without anchors."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_text(dumper: _QuotingDumper, text: str) -> yaml.Node:
    plain = PLAIN_WORD.fullmatch(text) is not None and text not in AMBIGUOUS_WORDS and not text[0].isdigit()
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if plain else '"')


_QuotingDumper.add_representer(str, _represent_text)

FORMAT = TableFormat(render=render, whole=render_book)
