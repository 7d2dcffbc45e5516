"""Facts of the configuration of a switch: show running-config, or the file that refarch writes."""

import re
from collections.abc import Iterator

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact
from ..reading_error import ReadingError
from ..running_configuration import running_configuration_facts
from .configured import configured_nxos_switch

MARK = re.compile(r"^(?:feature \S|vdc \S|interface mgmt0|version \d.*Bios:)", re.MULTILINE)
"""Line that only such a configuration has."""


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    return file.data is None and MARK.search(file.text) is not None and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all lines. A running configuration with more commands than refarch writes is read in part."""
    try:
        yield from [*configuration_facts(configured_nxos_switch, file)]
    except ReadingError:
        yield from running_configuration_facts(file)


FACTS = FactReader("NX-OS: show running-config", is_configuration, read_configuration, system="cisco-nx-os")
