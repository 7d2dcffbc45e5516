"""Packet sizes of RoCE at each step of the Ethernet MTU, and what is left of the wire."""

import pytest
from hypothesis import given, strategies as st
from small_designs import cells
from test_buffers import small

from refarch import api, testing
from refarch.model.ranges import compress
from refarch.views.rdma.roce_packets import HEADER_BYTES, PACKET_SIZES, full_packets, packet_size


@pytest.mark.parametrize(
    ("mtu", "size"),
    [
        (351, 0),
        (352, 256),
        (607, 256),
        (608, 512),
        (1119, 512),
        (1120, 1024),
        (1500, 1024),
        (2143, 1024),
        (2144, 2048),
        (4191, 2048),
        (4192, 4096),
        (9000, 4096),
        (9216, 4096),
    ],
)
def test_steps(mtu: int, size: int) -> None:
    assert packet_size(mtu) == size


@given(st.integers(0, 20_000))
def test_the_size_is_the_largest_that_fits_after_the_headers(mtu: int) -> None:
    fitting = [step for step in PACKET_SIZES if step + 96 <= mtu]
    assert packet_size(mtu) == max(fitting, default=0) and sum(HEADER_BYTES.values()) == 96


@pytest.mark.parametrize(
    ("mtu", "transport", "tagged", "wire", "efficiency"),
    [
        (9000, "roce-v2", True, 4182, 97.9),
        (9000, "roce-v2", False, 4178, 98.0),
        (1500, "roce-v2", True, 1110, 92.3),
        (9000, "roce-v1", True, 4194, 97.7),
        (4000, "roce-v2", True, 2134, 96.0),
    ],
)
def test_what_is_left_of_the_wire(
    mtu: int, transport: str, tagged: bool, wire: int, efficiency: float
) -> None:
    made = full_packets(mtu, transport, tagged)
    assert made.wire == wire and round(made.efficiency, 1) == efficiency


def test_hosts_with_the_same_mtu_share_a_row() -> None:
    text = "clusters: {compute: {vmkernel: {vmk2: {mtu: 4000}}}}\n"
    assert cells(
        api.table(small(), "roce-mtu"), "network", "interface", "device", "mtu", "payload", "efficiency"
    ) == [("vsan", "vmk2", "host-[1-4]", 9000, 4096, 97.9)]
    assert cells(api.table(small(design=text), "roce-mtu"), "mtu", "payload") == [(4000, 2048)]


def test_an_mtu_too_small_for_any_packet_is_told() -> None:
    (row,) = cells(
        api.table(small(ip_plan="networks: {vsan: {mtu: 1280}}\n"), "roce-mtu"),
        "mtu",
        "payload",
        "wire",
        "efficiency",
    )
    assert row == (1280, 1024, 1110, 92.3)
    made = full_packets(300, "roce-v2", True)
    assert made.payload == 0 and made.efficiency == 0


def test_tcp_has_no_such_packets() -> None:
    assert not api.table(small(design="clusters: {compute: {transport: tcp}}\n"), "roce-mtu").rows


def test_paravirtual_adapters_have_the_mtu_of_their_virtual_switch() -> None:
    files = testing.base_files("pvrdma")
    assert b"mtu: 9000" in files["design.yaml"]
    for mtu, size in ((b"9000", 4096), (b"1500", 1024)):
        design = api.lint_texts(
            "pvrdma", {**files, "design.yaml": files["design.yaml"].replace(b"mtu: 9000", b"mtu: " + mtu)}
        ).design
        assert design is not None
        table = api.table(design, "roce-mtu")
        machines = [
            machine.name for cluster in design.clusters.values() for machine in cluster.virtual_machines
        ]
        assert machines and cells(table, "device", "mtu", "payload")[0] == (
            compress(machines),
            int(mtu),
            size,
        )
