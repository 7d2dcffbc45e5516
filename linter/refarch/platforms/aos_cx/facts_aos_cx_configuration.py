"""Facts of the configuration of a switch: show running-config, or the file that refarch writes."""

import re
from collections.abc import Iterator

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact
from ..reading_error import ReadingError
from ..running_configuration import running_configuration_facts
from .configured import configured_aos_cx_switch

MARK = re.compile(r"^(?:!Version ArubaOS-CX|interface \d+/\d+/\d+|interface lag \d+)", re.MULTILINE)
"""Line that only such a configuration has."""


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    return file.data is None and MARK.search(file.text) is not None and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all lines. A running configuration with more commands than refarch writes is read in part."""
    try:
        yield from [*configuration_facts(configured_aos_cx_switch, file)]
    except ReadingError:
        yield from running_configuration_facts(file)


FACTS = FactReader("AOS-CX: show running-config", is_configuration, read_configuration, system="aruba-aos-cx")
