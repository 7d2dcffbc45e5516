"""Bandwidth and failures of the published design and of a small clean one of every product, as golden
tables."""

from collections.abc import Callable
from pathlib import Path

import pytest
from small_designs import cells

from refarch import api, testing
from refarch.report.tables import table as text
from refarch.views.capacity import bandwidth
from refarch.views.failure import between_switches, cases
from shipped_designs import shipped_design

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/golden/views"
EXAMPLES = sorted(path.name for path in Path(testing.EXAMPLES).iterdir() if (path / "design.yaml").exists())
VIEWS = (
    bandwidth.host_bandwidth_table,
    bandwidth.switch_bandwidth_table,
    bandwidth.fabric_bandwidth_table,
    bandwidth.array_bandwidth_table,
    between_switches.crossing_table,
    cases.single_failure_table,
)


def example(name: str) -> api.Design:
    """A clean example."""
    found = api.lint_texts(name, testing.base_files(name)).design
    assert found is not None
    return found


def shown(design: api.Design) -> str:
    """All tables that have rows, one below the other."""
    tables = [view(design) for view in VIEWS]
    return "\n".join(f"{made.title}\n\n{text.render(made, False)}" for made in tables if made.rows)


@pytest.mark.parametrize("name", EXAMPLES)
def test_tables_of_every_product(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "examples" / f"{name}.txt", shown(example(name)))


def test_tables_of_the_published_design(golden: Callable[[Path, str], None]) -> None:
    design = shipped_design("vsan-roce-vsphere7u3")
    golden(GOLDEN / "vsan-roce-vsphere7u3" / "bandwidth-and-failure.txt", shown(design))


def test_an_example_of_every_product_is_there() -> None:
    assert {cluster.product for name in EXAMPLES for cluster in example(name).clusters.values()} == {
        "vsan-osa",
        "vsan-esa",
        "nvme-of",
        "nvme-of-linux",
        "rdma-linux",
        "pvrdma",
        "smb-direct",
        "s2d",
        "azure-local",
    }


def told(design: api.Design, fails: str, *keys: str) -> tuple[api.Cell, ...]:
    """Some cells of one case."""
    (found,) = [
        row[1:] for row in cells(cases.single_failure_table(design), "fails", *keys) if row[0] == fails
    ]
    return found


@pytest.mark.parametrize(
    ("fails", "state", "paths"),
    [
        # two adapters of each host, one for each fabric, reach the two ports that the array has in it
        ("switch leaf-1", "degraded", "4 → 2"),
        ("cable of vmnic4 of any of host-[1-2]", "degraded", "4 → 2"),
        ("cable of ct0.eth14 of array-1", "degraded", "4 → 3"),
        ("controller ct0 of array-1", "degraded", "4 → 2"),
        ("network adapter in slot 1 (vmnic[4-5]) of any of host-[1-2]", "disconnected", "4 → 0"),
        ("any host of host-[1-2]", "degraded", ""),
    ],
)
def test_paths_to_an_array_in_two_fabrics(fails: str, state: str, paths: str) -> None:
    assert told(example("nvme-of"), fails, "state", "paths") == (state, paths)


def test_ports_of_an_array_against_those_of_its_hosts() -> None:
    assert cells(
        bandwidth.array_bandwidth_table(example("nvme-of")), "ports", "line", "hosts", "used", "ratio"
    ) == [("ct0.eth[14-15], ct1.eth[14-15]", 100, 2, 100, "1:1")]


def test_one_of_two_cables_between_two_hosts_can_go() -> None:
    design = example("direct-iwarp")
    assert told(design, "cable of port1 of node-1", "state", "bandwidth") == ("degraded", "50 → 25")
    assert told(design, "host node-1", "state", "lost") == ("degraded", "")


def test_virtual_adapters_share_the_port_that_is_left() -> None:
    state, effect, bandwidth_ = told(
        example("s2d"), "cable of pNIC1 of any of node-[1-4]", "state", "effect", "bandwidth"
    )
    assert (state, bandwidth_) == ("degraded", "50 → 25")
    assert str(effect).startswith(
        "SMB1 (SMB, Live migration): pNIC1 → pNIC2, shared with SMB2 (SMB, Live migration); "
    )


def test_virtual_machines_of_all_hosts_are_told_together() -> None:
    assert told(example("pvrdma"), "cable of vmnic4 of any of host-[1-2]", "effect", "lost") == (
        "vmk1, virtual machines: no port left",
        "PVRDMA: it no longer reaches the others",
    )
