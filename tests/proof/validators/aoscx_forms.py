"""Published running configurations of AOS-CX: does each command have a form that they have, in its block?

Proves that a command of that form is in that block on a switch in service; values are not compared. What
is there is right; what is not there is unknown, so: weak. Nothing on PFC, DCBX, queues, and ECN is there.
Source: ../shared/verifiers/aruba-aoscx (Cray-HPE/canu, MIT): forms of 12 configurations of 8325, 8360 and
6300.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import needs

VALIDATOR = "published configurations (forms of lines)"

TEXTS = re.compile(r"(hostname|description|name) .+")
VALUES = (
    (re.compile(r"(?<!\S)[0-9a-f]{2}(?::[0-9a-f]{2}){5}(?!\S)"), "IPV6"),
    (re.compile(r"(?<!\S)\d+/\d+/\d+(?::\d+)?(?:-\d+/\d+/\d+)?(?!\S)"), "PORT"),
    (re.compile(r"(?<!\S)\d+\.\d+\.\d+\.\d+"), "IP"),
    (re.compile(r"(?<=IP/)\d+"), "N"),
    (re.compile(r"(?<!\S)\d[\d,-]*(?!\S)"), "N"),
)
"""Values in a command, as the forms have them: the six bytes of a MAC address are ``IPV6`` there. A range of
ports is a port."""


@cache
def _forms(shared: Path) -> Mapping[str, Mapping[str, str]]:
    text = Path(shared, "verifiers/aruba-aoscx/forms.json").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, str]] = json.loads(text)
    return found


def form(line: str) -> str:
    """A command without its values."""
    if TEXTS.fullmatch(line):
        return f"{line.split()[0]} TEXT"
    for pattern, word in VALUES:
        line = pattern.sub(word, line)
    return line


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command with the header of its block, which is empty for one at the top."""
    header = ""
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("!"):
            if not line.startswith(" "):
                header = line
            yield (header if line.startswith(" ") else ""), line.strip()


def unpublished(text: str) -> list[tuple[str, str]]:
    """Commands whose form no published configuration has in that block, with the header of the block."""
    forms = _forms(needs.shared_folder())
    return [
        (header, line) for header, line in commands(text) if form(line) not in forms.get(form(header), {})
    ]
