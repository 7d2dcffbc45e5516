"""Facts of the configuration of a switch: nv config show, or the file that refarch writes."""

import re
from collections.abc import Iterator

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact
from .configured import configured_cumulus_yaml_switch

MARK = re.compile(r"^- set:", re.MULTILINE)
"""Line that only such a configuration has."""


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    return MARK.search(file.text) is not None and "system:" in file.text and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all lines. Raises ReadingError for a line that is not known."""
    yield from configuration_facts(configured_cumulus_yaml_switch, file)


FACTS = FactReader("Cumulus Linux: nv config show", is_configuration, read_configuration)
