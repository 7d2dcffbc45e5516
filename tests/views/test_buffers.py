"""Lossless ports and buffers of small designs, summed by hand."""

from small_designs import cells

from refarch import api, testing
from refarch.views.network.links import links_by_end
from refarch.views.rdma.buffers import headroom_length, lossless_profile, overfull_profiles, switch_buffers

NARROW, WIDE = 51200, 91136
"""Bytes of a 25G and of a 100G port with 3 m of cable on a Spectrum."""


def small(**patches: str) -> api.Design:
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    found = testing.lint_example(listed).design
    assert found is not None
    return found


def profile(text: str) -> str:
    return f"profiles: {{roce: {{{text}}}}}\n"


def test_sums_of_a_leaf() -> None:
    table = api.table(small(), "buffers")
    assert cells(table, "switch", "count", "priorities", "needed", "reserved", "buffer", "share") == [
        (name, 6, 1, 4 * NARROW + 2 * WIDE, 4 * NARROW + 2 * (WIDE + 1024), 13945824, 2.8)
        for name in ("leaf-1", "leaf-2")
    ]


def test_ports_of_a_kind_share_a_row() -> None:
    table = api.tables(small(), "buffers", "ports")["leaf-2"]
    assert cells(table, "ports", "speed", "length", "needed", "limit", "reserved") == [
        ("swp[1-4]", 25, 3, NARROW, 5, NARROW),
        ("swp[21-22]", 100, 3, WIDE, 5, WIDE + 1024),
    ]


def test_every_lossless_priority_has_its_own_headroom() -> None:
    twice = switch_buffers(small(qos=profile("pfc: {priorities: [3, 4]}")))["leaf-1"]
    assert twice.needed == 2 * (4 * NARROW + 2 * WIDE)


def test_without_a_length_cumulus_reserves_for_100_metres_and_others_say_nothing() -> None:
    design = small(qos=profile("cable_length: null"))
    found = design.profiles["roce"]
    switch = design.switches["leaf-1"]
    assert headroom_length(found, switch) == 100
    assert headroom_length(found, switch._replace(release="4.4")) is None
    assert headroom_length(found, switch._replace(nos="arista-eos")) is None
    unstated = small(qos=profile("cable_length: null"), wiring="switches: {'leaf-[1-2]': {nos: null}}\n")
    # Without an operating system the leafs' ports have no names, so that those between them have no speed;
    # the MTU is 1500.
    assert cells(api.table(unstated, "buffers"), "count", "needed", "reserved")[0] == (
        4,
        4 * 35840,
        "not stated",
    )


def test_an_asic_that_is_not_known_gives_a_lower_bound() -> None:
    links = """\
switches:
  leaf-[1-2]: {model: arista-dcs-7050sx3-48yc8, nos: arista-eos}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 Ethernet[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 Ethernet[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""
    design = small(
        wiring=links, qos=profile("cable_length: null"), ip_plan="networks: {management: {addresses: []}}\n"
    )
    found = switch_buffers(design)["leaf-1"]
    assert not found.is_asic_known and found.reserved is None
    (row,) = cells(
        api.tables(design, "buffers", "ports")["leaf-1"], "ports", "needed", "xon", "limit", "reserved"
    )
    # 1024 + 9214 (the MTU of the switches) + 90 on the cable + 80 x 64 of the peer = 15448, in whole KiB
    assert row == ("Ethernet[1-4]", "at least 16384", None, None, None)
    total = api.table(design, "buffers")
    assert cells(total, "needed", "reserved", "share")[0] == ("at least 65536", "not stated", "at least 0.2")


def test_lossy_profiles_and_switches_without_one_reserve_nothing() -> None:
    lossy = small(qos=profile("mode: lossy, pfc: null"))
    bare = small(qos='apply: [{profile: roce, to: ["host-[1-4]"]}]\n')
    assert not switch_buffers(lossy) and not switch_buffers(bare)
    assert all(lossless_profile(bare, end) is None for end in links_by_end(bare))


def test_tcp_reserves_nothing() -> None:
    assert not switch_buffers(small(design="clusters: {compute: {transport: tcp}}\n"))


def test_overfull_profiles_are_those_that_reserve_more_than_there_is() -> None:
    assert overfull_profiles(small()) == frozenset()
    assert overfull_profiles(small(qos=profile("cable_length: 30000m"))) == {"roce"}
