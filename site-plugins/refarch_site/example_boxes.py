"""Example outputs of commands on a page: a box for each command, with the expected values marked."""

from collections.abc import Iterable, Iterator

from refarch.api import Design
from refarch.platforms.checks import Check, Checks
from refarch.platforms.example_outputs import ExampleOutput, example_outputs
from refarch.platforms.output_lines import OutputLine

from .escape import code, literal_text
from .markdown import details_box

EMPTY_LINE = "&#32;"
"""Empty line in a ``pre`` element, which would end the element for Markdown."""


def example_boxes(design: Design, kind: Checks, checks: Iterable[Check], device: str) -> Iterator[str]:
    """Boxes for the commands on a device whose output has a known form, below one sentence; nothing without
    such a command."""
    boxes = [example_box(example) for example in example_outputs(design, kind, checks, device)]
    if boxes:
        yield (
            f"Example outputs on {code(device)}, in the format of the device. Values that the checks compare "
            "are marked. `…` means a value or a part that the design does not state."
        )
    yield from boxes


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
