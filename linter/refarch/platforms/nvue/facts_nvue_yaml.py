"""Facts of the configuration of a Cumulus Linux switch: ``nv config show``, also with ``-o json``, or the
file for ``nv config patch`` that refarch writes.

A configuration with more statements than refarch writes is read in part. Statements about other parts of the
system are left out by their first words, and the others are listed as not understood.
"""

import re
from collections.abc import Iterator
from typing import Any

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, Facts, member, text_of
from ..reading_error import ReadingError
from .configured import configured_cumulus_yaml_switch
from .partial_facts import partial_facts
from .reading import Statement, statements_of_lists, yaml_document

MARK = re.compile(r"^- set:", re.MULTILINE)
"""Line that only such a configuration has."""

_PLAIN_WORD = re.compile(r"(?<=[:-] )(on|off|yes|no)(?=[ \t]*$)", re.MULTILINE)
"""Word at the end of a line that NVUE writes without quotes, and some readers of YAML take as a boolean."""

SWITCHED = {True: "on", False: "off", None: ""}


def _tree(file: CollectedFile) -> Any:
    """Settings of a configuration as JSON; None for another file."""
    parts = file.data if isinstance(file.data, list) else []
    return next((member(part, "set") for part in parts if isinstance(member(part, "set"), dict)), None)


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    if file.data is not None:
        tree = _tree(file)
        return isinstance(tree, dict) and bool(tree.keys() & {"interface", "system", "bridge"})
    return MARK.search(file.text) is not None and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Facts:
    """Facts of all statements, and those that are not understood. Raises ReadingError for a text that is no
    YAML."""
    try:
        if file.data is None:
            yield from [*configuration_facts(configured_cumulus_yaml_switch, file)]
            return
    except ReadingError:
        pass
    tree = _tree(file) if file.data is not None else _tree_of_yaml(file.text)
    yield from partial_facts(
        file,
        ((one, _line_of(file.text, leaf)) for leaf in _statements(tree) for one in statements_of_lists(leaf)),
    )


def _tree_of_yaml(text: str) -> Any:
    document = yaml_document(_PLAIN_WORD.sub(r'"\1"', text))
    parts = document if isinstance(document, list) else []
    return next((member(part, "set") for part in parts if isinstance(member(part, "set"), dict)), {})


def _statements(node: Any) -> Iterator[Statement]:
    """Values with their keys, and nodes without children."""
    if not isinstance(node, dict) or not node:
        word = SWITCHED.get(node) if isinstance(node, bool) or node is None else text_of(node)
        yield (word,) if word else ()
        return
    for key, value in node.items():
        yield from ((str(key), *rest) for rest in _statements(value))


def _line_of(text: str, statement: Statement) -> int:
    """First line that has the second last word of a statement as a key."""
    key = statement[-2] if len(statement) > 1 else statement[0]
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if re.search(rf"['\"]?{re.escape(key)}['\"]?:", line)), 1)


FACTS = FactReader(
    "Cumulus Linux: nv config show", is_configuration, read_configuration, system="cumulus-linux"
)
