"""The starters say how many hosts they have in one place: changing it there is the whole edit."""

from pathlib import Path

import pytest

import refarch
from refarch import api, testing

STARTERS = Path(refarch.__file__).parent / "examples"
EDITS = {
    "azure-local": ("node", 4, (3, 6, 16)),
    "direct-iwarp": ("node", 2, (2,)),
    "nvme-of": ("host", 2, (1, 3, 6, 16)),
    "nvme-of-linux": ("host", 2, (1, 3, 6, 16)),
    "pvrdma": ("host", 2, (3, 6, 18)),
    "rdma-linux": ("host", 4, (2, 6, 18)),
    "s2d": ("node", 4, (3, 6, 16)),
    "smb-direct": ("node", 2, (3, 6, 18)),
    "vsan-esa": ("host", 4, (5, 6, 18)),
    "vsan-roce": ("host", 4, (5, 6, 18)),
}
"""By starter: how its hosts are called, how many it has, and how many it may have; 18 are the SFP28 ports of
its leafs, of which two go to the array of ``nvme-of`` and ``nvme-of-linux``, and 16 the nodes of one pool of
Storage Spaces Direct. Two nodes without a switch are cabled to each other, so they are always two."""


def files(name: str, hosts: int) -> dict[str, bytes]:
    """A starter with another number of hosts."""
    stem, count, _ = EDITS[name]
    texts = {path.name: path.read_bytes() for path in sorted((STARTERS / name).glob("*.yaml"))}
    written = f"names: {stem}-[1-{count}]".encode()
    assert sum(text.count(written) for text in texts.values()) == 1
    assert sum(text.count(f"{stem}-[".encode()) for text in texts.values()) == 1
    texts["design.yaml"] = texts["design.yaml"].replace(written, f"names: {stem}-[1-{hosts}]".encode())
    return texts


def test_every_starter_is_tried() -> None:
    assert {path.name for path in STARTERS.iterdir()} == set(EDITS)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hosts"), [(name, hosts) for name in EDITS for hosts in EDITS[name][2]])
def test_another_number_of_hosts_is_one_edit(name: str, hosts: int) -> None:
    result = api.lint_texts(name, files(name, hosts))
    assert [(finding.code, finding.message) for finding in result.findings] == []
    design = result.design
    assert design is not None and len(design.hosts) == hosts
    cabled = {end.device for link in design.links for end in (link.a, link.b)}
    assert set(design.hosts) <= cabled
    quantities = {row.cells[0]: row.cells[4:7] for row in api.table(design, "bom").rows}
    assert {needed for part, (needed, _, _) in quantities.items() if part == "dell-poweredge-r740"} == {hosts}
    assert all(listed == needed + spares for needed, listed, spares in quantities.values())


@pytest.mark.parametrize(
    ("name", "hosts", "message"),
    [
        ("vsan-roce", 19, "swp19 on leaf-1 has a QSFP28 cage"),
        ("vsan-roce", 24, "NVIDIA SN2010 has swp[1-22]"),
        ("nvme-of", 17, "port swp17 on leaf-1 is cabled to ct0.eth14 on array-1, but already has a cable"),
    ],
)
def test_more_hosts_than_ports_is_told(name: str, hosts: int, message: str) -> None:
    findings = api.lint_texts(name, files(name, hosts)).findings
    assert message in " ".join(finding.message for finding in findings)
    assert {finding.file for finding in findings} <= {"wiring.yaml", "design.yaml"}


@pytest.mark.parametrize("name", EDITS)
def test_groups_mean_what_the_ranges_say(name: str) -> None:
    """The designs that rules are proved on are the starters with every range and number written out."""
    short, long = (
        api.lint_texts(name, texts).design
        for texts in (files(name, EDITS[name][1]), testing.base_files(name))
    )
    assert short is not None and long is not None
    for table in ("bom", "hosts", "ip-plan", "wiring", "qos", "optics"):
        ours, theirs = (api.table(design, table) for design in (short, long))
        assert [row.cells for row in ours.rows] == [row.cells for row in theirs.rows], table
    assert short.applied.keys() == long.applied.keys()
    assert [(link.a, link.b) for link in short.links] == [(link.a, link.b) for link in long.links]
