"""The known faults of the source documents: an erratum of a design names the rules that find each, or says
why none can.

The faults are numbered as in the review of the documents: document (0 to 4), then fault. What an erratum says
is read from the designs; here stands only which erratum tells which fault.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from refarch import api

Errata = dict[str, Mapping[str, Any]]

ROOT = Path(__file__).resolve().parents[2]
PRINTED = "tests/fixtures/as-printed"

DOCUMENTS = {
    0: "vsan-roce-vsphere7u3",
    1: "nvme-of-vsphere7",
    2: "pvrdma-hpc",
    3: "vsan-tcp-2m-iops",
    4: "smb-direct-iwarp",
}
"""The design that was made from each document; the second holds articles of two designs."""

FAULTS = {
    **{(0, number): f"E{number}" for number in range(1, 23)},
    **{(1, number): f"E{number}" for number in range(1, 8)},
    (2, 1): "vsan-rdma-rules E1",  # teaming policies
    (2, 2): "E1",  # a mean that is a maximum
    (2, 3): "E2",  # the guest's kernel
    (2, 4): "E3",  # sockets and memory
    (2, 5): "E5",  # what is not stated
    (2, 6): "vsan-rdma-rules E2",  # certification
    (2, 7): "E4",  # a word
    (3, 1): "E1",  # one uplink
    (3, 2): "E8",  # 32 hosts
    (3, 3): "E3",  # no redundancy
    (3, 4): "E4 E5",  # sizes of drives, clock of memory
    (3, 5): "E6",  # mixed drives
    (3, 6): "E7",  # one option in two spellings
    (3, 7): "E2",  # a switch that is missing
    (3, 8): "E9",  # data that fit the cache
    **{(4, number): f"E{number}" for number in range(1, 8)},
}
"""Faults by document and number, and the errata that tell them."""

NOT_LINTABLE = {
    (0, 1),
    (0, 7),
    (0, 17),
    (1, 4),
    (1, 5),
    (1, 6),
    (2, 1),
    (2, 4),
    (2, 6),
    (2, 7),
    (3, 2),
    (3, 4),
    (4, 1),
    (4, 2),
    (4, 4),
    (4, 5),
    (4, 6),
}
"""Faults that no rule finds, so that one more is noticed. Why is in the erratum."""


@pytest.fixture(scope="module")
def errata() -> Errata:
    """All errata by design and id."""
    found = {}
    for name in {*DOCUMENTS.values(), "vsan-rdma-rules"}:
        design = api.open_design(name, root=str(ROOT)).design
        assert design is not None
        found.update({f"{name} {erratum.id}": erratum.data for erratum in design.errata})
    return found


@pytest.fixture(scope="module")
def printed() -> dict[str, set[str]]:
    """Codes that linting the transcription of each document gives."""
    return {
        one.id: {finding.code for finding in one.findings}
        for one in api.lint_designs([PRINTED], root=str(ROOT))
    }


def told(fault: tuple[int, int]) -> list[str]:
    """Design and id of the errata that tell a fault."""
    design = DOCUMENTS[fault[0]]
    text = FAULTS[fault]
    return [text] if not text.startswith("E") else [f"{design} {identity}" for identity in text.split()]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"I-{fault[0]}-{fault[1]}")
def test_fault_is_found_by_the_rules_of_its_erratum_or_says_why_not(
    fault: tuple[int, int], errata: Errata, printed: dict[str, set[str]]
) -> None:
    assert told(fault)
    for name in told(fault):
        rules, reason = errata[name].get("rules", []), errata[name].get("no_rule", "")
        assert bool(rules) != bool(reason), name
        assert (fault in NOT_LINTABLE) == bool(reason), name
        assert set(rules) <= printed.get(name.partition(" ")[0], set()), name
        assert len(reason) > 20 or rules, name


def test_every_erratum_tells_a_known_fault(errata: Errata) -> None:
    assert {name for fault in FAULTS for name in told(fault)} == set(errata)


@pytest.mark.parametrize(
    ("document", "found", "faults"), [(0, 19, 22), (1, 4, 7), (2, 3, 7), (3, 6, 8), (4, 2, 7)]
)
def test_how_many_faults_of_each_document_are_found(document: int, found: int, faults: int) -> None:
    numbers = {number for one, number in FAULTS if one == document}
    assert numbers == set(range(1, faults + 1))
    assert len(numbers) - len([fault for fault in NOT_LINTABLE if fault[0] == document]) == found
