"""Facts of the configuration of a switch: nv config show, or the file that refarch writes."""

import re
from collections.abc import Iterator

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact
from ..reading_error import ReadingError
from .configured import configured_cumulus_switch
from .partial_facts import partial_facts
from .reading import Statement, statements_of_command

MARK = re.compile(r"^nv set ", re.MULTILINE)
"""Line that only such a configuration has."""


def is_configuration(file: CollectedFile) -> bool:
    """Whether the text is a configuration of this system."""
    return file.data is None and MARK.search(file.text) is not None and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all lines. A configuration with more commands than refarch writes is read in part."""
    try:
        yield from [*configuration_facts(configured_cumulus_switch, file)]
    except ReadingError:
        yield from partial_facts(file, _statements(file.text))


def _statements(text: str) -> Iterator[tuple[Statement, int]]:
    """Statements of all commands with their lines."""
    for number, line in enumerate(text.splitlines(), 1):
        if MARK.match(line):
            try:
                found = [*statements_of_command(line.strip(), set())]
            except ReadingError:
                # The line is listed as it is.
                found = [tuple(line.split()[2:])]
            yield from ((statement, number) for statement in found)


FACTS = FactReader(
    "Cumulus Linux: nv config show -o commands", is_configuration, read_configuration, system="cumulus-linux"
)
