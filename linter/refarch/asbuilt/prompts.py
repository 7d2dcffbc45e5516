"""Prompts with commands in the record of a terminal session."""

import re
from typing import NamedTuple

_DEVICE = r"(?P<device>[A-Za-z0-9][A-Za-z0-9_.-]{0,252})"

_PROMPTS = tuple(
    re.compile(form)
    for form in (
        # EOS, NX-OS, AOS-CX, OS10: leaf-1#, leaf-1>, leaf-1(config)#
        rf"{_DEVICE}(?:\([A-Za-z0-9_.-]*\))?[#>][ \t]*(?P<command>.*)",
        # shells, Junos: admin@leaf-1:~$, admin@leaf-1>, cumulus@leaf-1:mgmt:~$
        rf"[A-Za-z0-9_.-]+@{_DEVICE}(?::[^$#>\s]*)?[$#>][ \t]*(?P<command>.*)",
        # ESXi: [root@esx-1:~]
        rf"\[[A-Za-z0-9_.-]+@{_DEVICE}:[^\]\s]*\][ \t]*(?P<command>.*)",
    )
)

_COMMAND = re.compile(
    r"(?:sudo +)?(?:show|sh|nv|net|lldpcli|lldpctl|esxcli|ip|bridge|dcb|ethtool|cat|govc|rdma|nvme|mlnx_qos"
    r"|vmware|uname)\b.*"
)
"""Commands whose outputs have a form that a reader can have. Without one, a line that looks like a prompt can
be part of an output, such as ``Ethernet1>``."""

_WITHOUT_OUTPUT = re.compile(r"exit|logout|quit|end|enable|term(?:inal)? (?:len(?:gth)?|width) [0-9]+")
"""Commands without an output, which end the output before them."""


class Prompt(NamedTuple):
    """A prompt with the command after it."""

    line: int
    """From 1."""
    device: str
    command: str
    """Empty for the prompt that follows the last output."""


def prompt_lines(text: str) -> list[Prompt]:
    """Prompts of a session by line; none for a text without a prompt that has a command. A prompt without a
    command ends the output before it."""
    found: list[Prompt] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = next(filter(None, (form.fullmatch(line.rstrip()) for form in _PROMPTS)), None)
        if match is None:
            continue
        command = "" if _WITHOUT_OUTPUT.fullmatch(match["command"]) else match["command"]
        if not command or _COMMAND.fullmatch(command):
            found.append(Prompt(number, match["device"], command))
    return found if any(prompt.command for prompt in found) else []
