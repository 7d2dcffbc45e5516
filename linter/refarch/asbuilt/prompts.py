"""Commands with their outputs in one file: after prompts, as in the record of a terminal session, or below
headings, as in a report in Markdown."""

import re
from typing import NamedTuple

_DEVICE = r"(?P<device>[A-Za-z0-9][A-Za-z0-9_.-]{0,252})"

_PROMPTS = tuple(
    re.compile(form)
    for form in (
        # EOS, NX-OS, AOS-CX, OS10: leaf-1#, leaf-1>, leaf-1(config)#; the scripts of `refarch collect`
        rf"{_DEVICE}(?:\([A-Za-z0-9_.-]*\))?[#>][ \t]*(?P<command>.*)",
        # shells, Junos: admin@leaf-1:~$, admin@leaf-1>, cumulus@leaf-1:mgmt:~$
        rf"[A-Za-z0-9_.-]+@{_DEVICE}(?::[^$#>\s]*)?[$#>][ \t]*(?P<command>.*)",
        # ESXi: [root@esx-1:~]
        rf"\[[A-Za-z0-9_.-]+@{_DEVICE}:[^\]\s]*\][ \t]*(?P<command>.*)",
    )
)

_COMMAND = re.compile(
    r"(?:sudo +)?(?:show|sh|nv|net|lldpcli|lldpctl|esxcli|ip|bridge|dcb|ethtool|cat|govc|rdma|nvme|mlnx_qos"
    r"|vmware|uname|ping|chronyc|mclagdctl)\b.*|\(?Get-[A-Z].*"
)
"""Commands whose outputs have a form that a reader can have. Without one, a line that looks like a prompt can
be part of an output, such as ``Ethernet1>``."""

_WITHOUT_OUTPUT = re.compile(r"exit|logout|quit|end|enable|term(?:inal)? (?:len(?:gth)?|width) [0-9]+")
"""Commands without an output, which end the output before them."""


_TITLE = re.compile(rf"# {_DEVICE} Commands Output")
"""Title of the reports of arista.avd.eos_snapshot."""

_HEADING = re.compile(r"##+ +(?P<command>.*)")
_FENCE = "```"


class Prompt(NamedTuple):
    """A prompt, or a heading, with its command."""

    line: int
    """Line before the output, from 1."""
    device: str
    """Empty for a report that does not name it."""
    command: str
    """Empty for the line that follows an output."""


def prompt_lines(text: str) -> list[Prompt]:
    """Prompts by line, of a session or of a report; none for a text without a command."""
    return _report_prompts(text) or _session_prompts(text)


def _session_prompts(text: str) -> list[Prompt]:
    """Prompts of a session; none for a text without a prompt that has a command. A prompt without a command
    ends the output before it."""
    found: list[Prompt] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = next(filter(None, (form.fullmatch(line.rstrip()) for form in _PROMPTS)), None)
        if match is None:
            continue
        command = "" if _WITHOUT_OUTPUT.fullmatch(match["command"]) else match["command"]
        if not command or _COMMAND.fullmatch(command):
            found.append(Prompt(number, match["device"], command))
    return found if any(prompt.command for prompt in found) else []


def _report_prompts(text: str) -> list[Prompt]:
    """Headings of a report in Markdown that are commands, each with a block of code below it."""
    found: list[Prompt] = []
    device = command = ""
    is_block = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(_FENCE):
            if command:
                found.append(Prompt(number, device, "" if is_block else command))
            command = "" if is_block else command
            is_block = not is_block
        elif line.strip() and not is_block:
            title, heading = _TITLE.fullmatch(line.strip()), _HEADING.fullmatch(line.strip())
            device = title["device"] if title else device
            command = heading["command"] if heading and _COMMAND.fullmatch(heading["command"]) else ""
    return found
