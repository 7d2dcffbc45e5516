"""Readers of the configuration of a switch, as the device shows it or as refarch writes it."""

import re
from collections.abc import Callable

from .configuration_facts import configuration_facts, is_rollback
from .configured_switch import ConfiguredSwitch
from .observed import CollectedFile, FactReader, Facts
from .reading_error import ReadingError


def configuration_reader(
    title: str,
    mark: str,
    configured: Callable[[str], ConfiguredSwitch],
    system: str,
    read_part: Callable[[CollectedFile], Facts] | None = None,
) -> FactReader:
    """Reader of the texts that have a line that matches ``mark``, which only a configuration of this system
    has. ``read_part`` reads a configuration with more commands than refarch writes; without it, such a
    configuration cannot be read."""
    pattern = re.compile(mark, re.MULTILINE)

    def is_configuration(file: CollectedFile) -> bool:
        return file.data is None and pattern.search(file.text) is not None and not is_rollback(file.text)

    def read_configuration(file: CollectedFile) -> Facts:
        try:
            yield from [*configuration_facts(configured, file)]
        except ReadingError:
            if read_part is None:
                raise
            yield from read_part(file)

    return FactReader(title, is_configuration, read_configuration, system=system)
