"""All checks of designs for each system: what is read, what is expected, and where the design says so. And
what no check verifies, with the reason."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich_intents import designs

from refarch.core.origin import path_text
from refarch.model.types import Design
from refarch.platforms.checks import Check, Checks, Unchecked, all_checks

GOLDEN = Path(__file__).parent.parent / "golden" / "checks"


NAMES = (
    "esa-dell-os10",
    "esa-hpe-aoscx",
    "esa-thor-arista-400g",
    "nvme-linux-flasharray-cumulus",
    "nvme-roce-flasharray-nexus",
    "nvme-rocev2-spine-leaf",
    "nvme-tcp-powerstore-layer3",
    "pvrdma-connectx7-sonic",
    "pvrdma-hpc",
    "rdma-linux-connectx7-cumulus",
    "smb-direct-roce-s2d",
    "stretched-esa-juniper",
    "vsan-roce-vsphere7u3",
)
"""Designs that have all systems between them, and most of what is checked."""


def few(found: list[Check]) -> Iterator[Check]:
    """Checks of the first devices and of the last, but of those that differ in numbers alone, such as of
    ports, the last."""
    groups = list(dict.fromkeys((one.group, one.devices) for one in found))
    chosen = [one for one in found if (one.group, one.devices) in (*groups[:1], *groups[-1:])]
    yield from {re.sub("[0-9]+", "0", check_text(one)): one for one in chosen}.values()


def check_text(check: Check) -> str:
    """A check on one line."""
    place = f"{check.origin.file} {path_text(check.origin.pointer)}"
    parts = [check.run if check.command else f"({check.run})", f"{check.row} {check.read}".strip()]
    parts += [f"{check.compare} {' '.join(check.expected)}".strip(), place, check.when, check.says]
    return f"{' '.join(check.devices)}: {' | '.join(filter(None, parts))}"


def unchecked_text(unchecked: Unchecked) -> str:
    """A setting that no check verifies, on one line."""
    return f"unchecked on {' '.join(unchecked.devices)}: {unchecked.what} | {unchecked.reason}"


def lines(kind: Checks, design: Design) -> Iterator[str]:
    """What the checks of a kind of device say of a design; nothing where it has none."""
    texts = [*map(check_text, few([*kind.checks(design)])), *map(unchecked_text, kind.unchecked(design))]
    if texts:
        yield f"# {design.id}"
        yield from texts


@pytest.mark.parametrize("kind", all_checks(), ids=lambda kind: kind.title)
def test_checks_are_the_golden_ones(kind: Checks, golden: Callable[[Path, str], None]) -> None:
    known = {design.id: design for design in designs()}
    found = [line for name in NAMES for line in lines(kind, known[name])]
    assert found, "no design has such a device"
    name = "-".join(kind.title.lower().replace("/", " ").split())
    golden(GOLDEN / f"{name}.txt", "\n".join((*found, "")))
