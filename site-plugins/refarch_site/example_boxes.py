"""Example outputs of commands on a page, with the expected values marked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import Design
from refarch.platforms.checks import Check, Checks
from refarch.platforms.example_outputs import ExampleOutput, example_outputs
from refarch.platforms.output_lines import OutputLine

from .escape import code, literal_text

EMPTY_LINE = "&#32;"
"""Empty line in a ``pre`` element, which would end the element for Markdown."""


MAX_ALIKE = 2
"""Examples of commands that differ only in the names of ports or addresses."""


class DeviceExamples(NamedTuple):
    """Example outputs on a device."""

    examples: tuple[ExampleOutput, ...]
    introduction: str
    """Sentence about the marked values; empty without an example."""
    remark: str
    """Sentence about the commands without an example; empty if all have one."""


def device_examples(design: Design, kind: Checks, checks: Iterable[Check], device: str) -> DeviceExamples:
    """Examples for the commands on a device whose output has a known form."""
    own = [check for check in checks if device in check.devices and check.command]
    known = list(example_outputs(design, kind, own, device))
    forms = Counter[str]()
    shown = []
    for example in known:
        forms[example.form] += 1
        if forms[example.form] <= MAX_ALIKE:
            shown.append(example)
    introduction = (
        f"Example outputs are those of {code(device)}, in the format of the device. Values that the checks "
        "compare are marked. `…` means a value or a part that the design does not state."
    )
    remark = " ".join(_missing_examples(own, known, len(shown)))
    return DeviceExamples(tuple(shown), introduction if shown else "", remark)


def _missing_examples(
    checks: Iterable[Check], examples: Sequence[ExampleOutput], shown: int
) -> Iterator[str]:
    """Sentences about commands without an example."""
    if shown < len(examples):
        yield (
            f"Commands that differ only in a port or an address have {MAX_ALIKE} examples. The others print "
            "the same lines, with their values from the table."
        )
    commands = dict.fromkeys(check.run for check in checks)
    count = len(commands.keys() - {example.run for example in examples})
    if count:
        has = "command has" if count == 1 else "commands have"
        yield f"{count} {has} no example, because no recorded or documented output shows the format."


def example_block(example: ExampleOutput, command: str = "") -> str:
    """Output of one command, which the search leaves out. The command is named if it is another one than
    that above the output."""
    lines = "\n".join(_output_line(line) or EMPTY_LINE for line in example.lines)
    output = f'<pre class="ra-example" tabindex="0">{lines}</pre>'
    label = "Example output:" if example.run == command else f"Example output of {code(example.run)}:"
    return f"<div data-search-exclude markdown>\n\n{label}\n\n{output}\n\n</div>"


def _output_line(line: OutputLine) -> str:
    return "".join(
        f"<mark>{literal_text(part.text)}</mark>" if part.expected else literal_text(part.text)
        for part in line
    )
