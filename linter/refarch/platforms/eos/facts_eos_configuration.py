"""Facts of the configuration of a switch: show running-config, or the file that refarch writes."""

import re

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, Facts, member, text_of
from ..reading_error import ReadingError
from ..running_configuration import running_configuration_facts
from .configured import configured_eos_switch
from .running_qos import running_eos_qos

MARK = re.compile(
    r"^(?:configure session|! device: .*EOS|interface (?:Port-Channel|Management)\d)", re.MULTILINE
)
"""Line that only such a configuration has."""


def configuration_text(file: CollectedFile) -> str:
    """Text of a file, or of ``show running-config | json`` in the form text; empty for other JSON."""
    return file.text if file.data is None else text_of(member(file.data, "output"))


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    text = configuration_text(file)
    return bool(MARK.search(text)) and not is_rollback(text)


def read_configuration(file: CollectedFile) -> Facts:
    """Facts of all lines. A running configuration with more commands than refarch writes is read in part."""
    place = file.place("output") if file.data is not None else None
    text = configuration_text(file)
    file = file._replace(text=text)
    try:
        yield from [*configuration_facts(configured_eos_switch, file, place)]
    except ReadingError:
        yield from running_configuration_facts(file, place, running_eos_qos)


FACTS = FactReader("EOS: show running-config", is_configuration, read_configuration, system="arista-eos")
