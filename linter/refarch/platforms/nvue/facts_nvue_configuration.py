"""Facts of the configuration of a switch: nv config show, or the file that refarch writes."""

import re
from collections.abc import Iterator

from ..configuration_reader import configuration_reader
from ..observed import CollectedFile, Facts
from ..reading_error import ReadingError
from .configured import configured_cumulus_switch
from .partial_facts import partial_facts
from .reading import Statement, statements_of_command

COMMAND = "^nv set "
"""Beginning of a command."""


def read_part(file: CollectedFile) -> Facts:
    """Facts of a configuration with more commands than refarch writes."""
    yield from partial_facts(file, _statements(file.text))


def _statements(text: str) -> Iterator[tuple[Statement, int]]:
    """Statements of all commands with their lines."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(COMMAND, line):
            try:
                found = [*statements_of_command(line.strip(), set())]
            except ReadingError:
                # The line is listed as it is.
                found = [tuple(line.split()[2:])]
            yield from ((statement, number) for statement in found)


FACTS = configuration_reader(
    "Cumulus Linux: nv config show -o commands",
    COMMAND,
    configured_cumulus_switch,
    "cumulus-linux",
    read_part,
)
