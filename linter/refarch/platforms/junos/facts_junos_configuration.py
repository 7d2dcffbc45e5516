"""Facts of the configuration of a switch: show configuration | display set, or the file that refarch
writes."""

import re
from collections.abc import Iterator

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact
from .configured import configured_junos_switch

MARK = re.compile(r"^set (?:system|interfaces|vlans|version) ", re.MULTILINE)
"""Line that only such a configuration has."""


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    return file.data is None and MARK.search(file.text) is not None and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all lines. Raises ReadingError for a line that is not known."""
    yield from configuration_facts(configured_junos_switch, file)


FACTS = FactReader(
    "Junos: show configuration | display set", is_configuration, read_configuration, system="juniper-junos"
)
