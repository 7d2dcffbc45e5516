"""The path of a network: the ports that face its hosts, and the links between the switches behind them."""

from collections.abc import Iterable, Mapping

import pytest

from refarch import api, testing
from refarch.model.types import Link
from refarch.views.network.fabric import joining_graph
from refarch.views.network.ports_on_path import narrow_ports, network_paths

LEAF = "{model: nvidia-sn2010, role: leaf, nos: cumulus-linux}"
SPINE = "{model: nvidia-sn2010, role: spine, nos: cumulus-linux}"
HOSTS = """\
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""


def fabric(switches: Mapping[str, str], *links: str) -> api.Design:
    """The clean example with these switches, and links such as ``leaf-1 swp9 > leaf-2 swp9, mtu: 1500``."""
    files = testing.base_files("vsan-roce")
    del files[testing.BOM_FILE]
    text = (
        "format: 1\nswitches:\n"
        + "".join(f"  {name}: {data}\n" for name, data in switches.items())
        + f"links:\n{HOSTS}"
    )
    for link in links:
        ends, _, more = link.partition(", ")
        a, b = ends.split(" > ")
        text += f"  - {{from: {a}, to: {b}, cable: nvidia-mcp1600-c003e30l{', ' if more else ''}{more}}}\n"
    files["wiring.yaml"] = text.encode()
    design = api.lint_texts("vsan-roce", files).design
    assert design is not None
    return design


def devices_at(links: Iterable[Link]) -> list[str]:
    """Both devices of each link."""
    return [f"{link.a.device} {link.b.device}" for link in links]


TWO = {"leaf-[1-2]": LEAF}
DIRECT = "leaf-1 swp22 > leaf-2 swp22"
THIRD = ("leaf-1 swp20 > leaf-3 swp1", "leaf-2 swp20 > leaf-3 swp2")
SPINES = ("leaf-1 swp20 > spine-1 swp1", "leaf-2 swp20 > spine-1 swp2")


@pytest.mark.parametrize(
    ("switches", "links", "shortest", "possible"),
    [
        (TWO, (), [], []),
        (TWO, (DIRECT,), ["leaf-1 leaf-2"], ["leaf-1 leaf-2"]),
        (
            {**TWO, "spine-1": SPINE},
            SPINES,
            ["leaf-1 spine-1", "leaf-2 spine-1"],
            ["leaf-1 spine-1", "leaf-2 spine-1"],
        ),
        (
            {**TWO, "spine-1": SPINE},
            (DIRECT, *SPINES),
            ["leaf-1 leaf-2"],
            ["leaf-1 leaf-2", "leaf-1 spine-1", "leaf-2 spine-1"],
        ),
        # the spines carry nothing of this network
        (
            {**TWO, "spine-1": SPINE},
            (DIRECT, *(f"{link}, carries: []" for link in SPINES)),
            ["leaf-1 leaf-2"],
            ["leaf-1 leaf-2"],
        ),
        # nothing carries it, so that any way counts
        (TWO, (f"{DIRECT}, carries: []",), ["leaf-1 leaf-2"], ["leaf-1 leaf-2"]),
        # a leaf without hosts beside a direct link, and as the only way
        ({"leaf-[1-3]": LEAF}, (DIRECT, *THIRD), ["leaf-1 leaf-2"], ["leaf-1 leaf-2"]),
        (
            {"leaf-[1-3]": LEAF},
            THIRD,
            ["leaf-1 leaf-3", "leaf-2 leaf-3"],
            ["leaf-1 leaf-3", "leaf-2 leaf-3"],
        ),
        # a dead end
        ({**TWO, "spine-1": SPINE}, (DIRECT, SPINES[0]), ["leaf-1 leaf-2"], ["leaf-1 leaf-2"]),
        # two cables between the same switches
        (TWO, (DIRECT, DIRECT.replace("22", "21")), ["leaf-1 leaf-2"] * 2, ["leaf-1 leaf-2"] * 2),
    ],
)
def test_links_between(
    switches: dict[str, str], links: tuple[str, ...], shortest: list[str], possible: list[str]
) -> None:
    design = fabric(switches, *links)
    path = network_paths(design)["vsan"]
    assert (devices_at(path.shortest_links), devices_at(path.possible_links)) == (shortest, possible)


def test_uses_are_all_active_and_standby_ports() -> None:
    path = network_paths(fabric(TWO, DIRECT))["vsan"]
    assert path.switches == ("leaf-1", "leaf-2")
    assert {(use.host, use.end.device, use.end.port, use.vlan) for use in path.uses} == {
        (f"host-{number}", f"leaf-{leaf}", f"swp{number}", 30) for number in range(1, 5) for leaf in (1, 2)
    }


def test_networks_out_of_band_have_no_path() -> None:
    assert list(network_paths(fabric(TWO, DIRECT))) == ["vmotion", "vsan"]


def test_switches_that_nothing_joins_are_left_apart() -> None:
    design = fabric(TWO)
    assert joining_graph(design, ("leaf-1", "leaf-2")) == {"leaf-1": {}, "leaf-2": {}}


def test_narrow_crossings_name_every_port_once_for_each_adapter() -> None:
    unknown = {name: data.replace("nos: cumulus-linux", "mtu: 9216") for name, data in TWO.items()}
    design = fabric(unknown, f"{DIRECT}, mtu: 9021")
    assert [(one.adapter.name, one.end.device, one.mtu) for one in narrow_ports(design)] == [
        ("vmk1", "leaf-1", 9021),
        ("vmk1", "leaf-2", 9021),
        ("vmk2", "leaf-1", 9021),
        ("vmk2", "leaf-2", 9021),
    ]
    assert narrow_ports(fabric(unknown, f"{DIRECT}, mtu: 9022")) == ()
    assert narrow_ports(fabric(TWO, f"{DIRECT}, mtu: 9000")) == ()  # Cumulus Linux counts the payload
