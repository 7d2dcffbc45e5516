"""Examples of command outputs on the devices of a design.

A form writes the output of one command as a recorded or documented output shows it. Values that the checks of
the command compare come from these checks and are marked. Other values come from the design. A value that the
design does not state is ``…``.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..model.types.design import Design
from .checks import Check, Checks, ExpectedOutput
from .output_lines import OutputLine


class ExampleOutput(NamedTuple):
    """Output of a command on a device."""

    device: str
    run: str
    lines: tuple[OutputLine, ...]
    form: str
    """Regular expression of the commands with this form, which differ in the names of ports or addresses."""


def example_outputs(
    design: Design, kind: Checks, checks: Iterable[Check], device: str
) -> Iterator[ExampleOutput]:
    """Examples for the commands on a device that have a form, in the order of the checks. There is none
    if the form has no lines for these checks."""
    by_command: dict[str, list[Check]] = {}
    for check in checks:
        if device in check.devices:
            by_command.setdefault(check.run, []).append(check)
    for run, some in by_command.items():
        pattern = next((pattern for pattern in kind.forms if re.fullmatch(pattern, run)), None)
        if pattern is not None:
            expected = ExpectedOutput(design, device, run, tuple(some))
            lines = tuple(kind.forms[pattern](expected))
            if lines:
                yield ExampleOutput(device, run, lines, pattern)
