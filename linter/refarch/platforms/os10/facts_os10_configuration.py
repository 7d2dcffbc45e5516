"""Facts of the configuration of a switch: show running-configuration, or the file that refarch writes."""

import re

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, Facts
from ..reading_error import ReadingError
from ..running_configuration import running_configuration_facts
from .configured import INTERCONNECT, configured_os10_switch
from .running_qos import running_os10_qos

MARK = re.compile(
    r"^(?:start transaction|! Version 10\.|interface (?:range )?ethernet\d+/\d+/\d+)", re.MULTILINE
)
"""Line that only such a configuration has."""


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    return file.data is None and MARK.search(file.text) is not None and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Facts:
    """Facts of all lines. VLT chooses the VLANs between the two switches of a pair, so a configuration does
    not state them. A running configuration with more commands
    than refarch writes is read in part."""
    try:
        facts = tuple(configuration_facts(configured_os10_switch, file))
    except ReadingError:
        yield from running_configuration_facts(file, read_qos=running_os10_qos, access_is_native=True)
        return
    between = {one.subject for one in facts if one.property == "bond" and one.value == INTERCONNECT}
    for one in facts:
        if not (one.subject in between and one.property in ("tagged", "untagged")):
            yield one


FACTS = FactReader(
    "OS10: show running-configuration", is_configuration, read_configuration, system="dell-os10"
)
