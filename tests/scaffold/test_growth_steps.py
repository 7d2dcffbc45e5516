"""Growth of designs: each larger number of hosts is made and linted, and has the figures of its result."""

from pathlib import Path

import pytest

from refarch.api import Design, LintResult, Session, lint_designs
from refarch.scaffold.draft import DesignRequest
from refarch.scaffold.growth import GrowthStep, growth_steps, growth_unit
from refarch.scaffold.make import make_design


@pytest.fixture(scope="module")
def designs(session: Session) -> dict[str, Design]:
    """Shipped designs by id."""
    found: list[LintResult] = lint_designs(session=session)
    return {result.id: result.design for result in found if result.design is not None}


def steps_of(designs: dict[str, Design], session: Session, name: str) -> list[GrowthStep]:
    return list(growth_steps(designs[name], session))


def test_hosts_of_split_ports_grow_in_groups_until_the_rack_is_full(
    designs: dict[str, Design], session: Session
) -> None:
    """One leaf port serves four hosts. A RAID-6 policy leaves 1 / (1.5 × 1.131) of 23.04 TB in each host."""
    assert growth_unit(designs["vsan-esa-arista"]) == 4
    command = "refarch new my-cluster --like vsan-esa-arista --hosts {} --yes"
    steps = steps_of(designs, session, "vsan-esa-arista")
    assert [step._replace(capacity=None) for step in steps] == [
        GrowthStep(12, command.format(12), units=8, ports=2, cables=2, watts=3200.0),
        GrowthStep(16, command.format(16), units=16, ports=4, cables=4, watts=6400.0),
        GrowthStep(20, "", "the free units of the racks hold 10 more hosts"),
    ]
    assert [step.capacity and round(step.capacity / 1e12, 1) for step in steps] == [
        round(hosts * 23.04 / 1.5 / 1.131, 1) for hosts in (12, 16)
    ] + [None]


@pytest.mark.parametrize(
    ("name", "hosts", "refused", "reason"),
    [
        ("nvme-of-vsphere7", [3, 4, 10], 11, "IP001 address 10.10.10.21"),
        ("pvrdma-hpc", [9, 16, 32], 33, "the switch ports then run at 50 GbE instead of 100 GbE"),
        ("smb-direct-roce-s2d", [5, 8, 16], 17, "SMB002 cluster s2d has 17 nodes"),
        ("vsan-esa-100g", [], 33, "TOP002 cluster esa has 33 hosts"),
        ("vsan-rdma-rules", [5, 8, 18], 19, "rdma-leaf-1 needs 19 ports for its hosts"),
    ],
)
def test_the_largest_number_and_the_first_one_refused_are_neighbors(
    designs: dict[str, Design], session: Session, name: str, hosts: list[int], refused: int, reason: str
) -> None:
    *offered, last = steps_of(designs, session, name)
    assert [step.hosts for step in offered] == hosts and not any(step.reason for step in offered)
    assert (last.hosts, last.command) == (refused, "") and last.reason.startswith(reason)
    # Volumes of Storage Spaces Direct keep their size, and servers in a chassis share units.
    assert not any(step.capacity for step in offered)
    assert all(bool(step.units) == (name != "pvrdma-hpc") for step in offered)


@pytest.mark.parametrize(
    "name",
    [
        "azure-local-switchless",  # nodes that are cabled to each other
        "nvme-rocev2-spine-leaf",  # racks with different leaf switches
        "smb-direct-iwarp",  # several clusters
        "vsan-roce-vsphere7u3",
        "vsan-tcp-2m-iops",  # warnings of its own
        "vsan-witness-sites",
    ],
)
def test_designs_without_a_common_next_host_have_no_growth(
    designs: dict[str, Design], session: Session, name: str
) -> None:
    assert steps_of(designs, session, name) == []


def test_a_command_makes_the_design_that_its_figures_describe(
    designs: dict[str, Design], session: Session, tmp_path: Path
) -> None:
    """Run once more as a user would: hosts, and no finding."""
    step = steps_of(designs, session, "vsan-esa-arista")[0]
    words = step.command.split()
    made = make_design(DesignRequest(words[2], words[4], hosts=int(words[6])), session)
    assert [finding.code for finding in made.findings] == []
    assert f"{step.hosts} hosts" in made.summary
