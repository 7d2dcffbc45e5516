"""Example outputs of commands on a page: a box for each command, with the expected values marked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from refarch.api import Design
from refarch.platforms.checks import Check, Checks
from refarch.platforms.example_outputs import ExampleOutput, example_outputs
from refarch.platforms.output_lines import OutputLine

from .escape import code, literal_text
from .markdown import details_box

EMPTY_LINE = "&#32;"
"""Empty line in a ``pre`` element, which would end the element for Markdown."""


MAX_ALIKE = 2
"""Boxes for commands that differ only in the names of ports or addresses."""


def example_boxes(design: Design, kind: Checks, checks: Iterable[Check], device: str) -> Iterator[str]:
    """Boxes for the commands on a device whose output has a known form, between a sentence about the values
    and one about the commands without a box."""
    own = [check for check in checks if device in check.devices and check.command]
    examples = list(example_outputs(design, kind, own, device))
    forms = Counter[str]()
    boxes = []
    for example in examples:
        forms[example.form] += 1
        if forms[example.form] <= MAX_ALIKE:
            boxes.append(example_box(example))
    if boxes:
        yield (
            f"Example outputs on {code(device)}, in the format of the device. Values that the checks compare "
            "are marked. `…` means a value or a part that the design does not state."
        )
    yield from boxes
    yield " ".join(_missing_boxes(own, examples, len(boxes)))


def _missing_boxes(checks: Iterable[Check], examples: Sequence[ExampleOutput], boxes: int) -> Iterator[str]:
    """Sentences about commands without a box."""
    if boxes < len(examples):
        yield (
            f"Commands that differ only in a port or an address have {MAX_ALIKE} examples. The others print "
            "the same lines, with their values from the table."
        )
    commands = dict.fromkeys(check.run for check in checks)
    count = len(commands.keys() - {example.run for example in examples})
    if count:
        has = "command has" if count == 1 else "commands have"
        yield f"{count} {has} no example, because no recorded or documented output shows the format."


def example_box(example: ExampleOutput) -> str:
    """Box with the output of one command."""
    lines = "\n".join(_output_line(line) or EMPTY_LINE for line in example.lines)
    output = f'<pre class="ra-example" tabindex="0">{lines}</pre>'
    return details_box(f"Example output: {example.run}", output, searchable=False)


def _output_line(line: OutputLine) -> str:
    return "".join(
        f"<mark>{literal_text(part.text)}</mark>" if part.expected else literal_text(part.text)
        for part in line
    )
