"""Files of the switches of all designs, for validators: the shipped designs and those of strangers."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import needs
from refarch.api.intent import SwitchIntent, switch_intents
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from shipped_designs import all_shipped_designs

ROOT = Path(__file__).resolve().parents[2]

MICROSOFT = "verifiers/azure-local-configs"
"""Below ../shared: expected configurations of Microsoft's Azure Local Physical Network Config Tool (MIT)."""

MICROSOFTS = "Microsoft's expected configurations (forms of lines)"
"""What they are called as a validator."""


@cache
def switches(system: str) -> Mapping[str, SwitchIntent]:
    """Every switch with an operating system, by design and name."""
    return {
        f"{design.id} {name}": intent
        for design in all_shipped_designs()
        for name, intent in switch_intents(design).items()
        if intent.system == system
    }


def filled(target: str, switch: SwitchIntent) -> str:
    """The file of a target for a switch, with a word in the place of each secret."""
    text = configuration(target, target_named(target), switch.name, switch).text
    return re.sub("<<[A-Z_]+>>", "secretword", text)


def commands(text: str) -> list[str]:
    """The lines of a text that are no comments."""
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("!")]


def sections(text: str) -> list[tuple[str, str]]:
    """Every command with the header at the top that it stands below, which is empty for one at the top."""
    found, header = [], ""
    for line in commands(text):
        if line.startswith(" "):
            found.append((header, line.strip()))
        else:
            header = line
            found.append(("", line.strip()))
    return found


class Reviewed(NamedTuple):
    """Lines that a validator does not know, and where they were read."""

    section: str
    """Pattern of the header at the top; empty for lines at the top."""
    line: str
    """Pattern of the line."""
    document: str


def entry_for(
    section: str, line: str, entries: Iterable[Reviewed], used: Counter[Reviewed]
) -> Reviewed | None:
    """The entry that a line is in; it is marked as used."""
    for entry in entries:
        if re.fullmatch(entry.section, section) and re.fullmatch(entry.line, line):
            used[entry] += 1
            return entry
    return None


NAMED = (
    "policy-map",
    "class-map",
    "class",
    "service-policy",
    "qos-map",
    "trust",
    "trust-map",
    "wred",
    "hostname",
)
"""Commands whose last word is a name that is free."""


def form(line: str) -> str:
    """A command without its values: N for numbers, ranges and addresses, X for names and quoted text."""
    words = re.sub(r'"[^"]*"', "X", line.strip()).split()
    is_named = words[0] in NAMED and not words[-1].startswith("c-")
    if is_named or (words[0] == "random-detect" and len(words) == 2):
        words[-1] = "X"
    return " ".join(re.sub(r"\d[\d,.:/-]*(?<!-)", "N", word) for word in words)


def microsoft(name: str) -> str:
    """One of Microsoft's expected configurations."""
    path = needs.shared_folder() / MICROSOFT / name / "expected_full_config.cfg"
    return path.read_text(encoding="utf-8")
