"""SIB002, WIRE012 and WIRE022: each side of their decisions."""

from collections.abc import Callable

import pytest
from rule_designs import HOST_LINKS, findings, told

from refarch import api

Lint = Callable[..., list[api.Finding]]


def leafs_of_hosts(*leafs: str) -> dict[str, list[tuple[str, str]]]:
    """Host by host, the leaf of vmnic4; vmnic5 leads to the other one."""
    other = {"leaf-1": "leaf-2", "leaf-2": "leaf-1"}
    lines = "".join(
        f"  - {{from: host-{number} {vmnic}, to: {end} swp{number}, cable: nvidia-mcp2m00-a003e30l}}\n"
        for number, leaf in enumerate(leafs, 1)
        for vmnic, end in (("vmnic4", leaf), ("vmnic5", other[leaf]))
    )
    return {"wiring.yaml": [(HOST_LINKS, lines)]}


@pytest.mark.parametrize(("odd", "example"), [(1, 2), (2, 1), (4, 1)])
def test_sib002_the_example_is_a_host_that_is_cabled_as_most(odd: int, example: int) -> None:
    leafs = ["leaf-2" if number == odd else "leaf-1" for number in range(1, 5)]
    found = findings("SIB002", leafs_of_hosts(*leafs))
    assert [finding.related[0].message for finding in found] == [
        f"vmnic4 on host-{example}",
        f"vmnic5 on host-{example}",
    ]
    assert found[0].message == f"vmnic4 on host-{odd} is cabled to leaf-2, but to leaf-1 on 3 of 4 hosts"


@pytest.mark.parametrize(
    ("ports", "longer"),
    [
        ("swp[1-3]", "leaf-1 swp[1-4]"),
        ("swp[18-20]", ""),  # its fourth port is in use, and has another cage
        ("swp[20-22]", ""),  # the switch has 22 ports
        ("swp[30-32]", ""),  # it has none of these, which is WIRE002
    ],
)
def test_wire012_a_range_grows_by_ports_that_the_switch_has_free(ports: str, longer: str) -> None:
    """A fourth host was added, and the link of three goes on to it where its ports do."""
    link = 'host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"'
    short = f'host-[1-3] vmnic4", to: "leaf-1 {ports}"'
    (finding,) = findings("WIRE012", {"wiring.yaml": [(link, short)]})
    assert finding.message.startswith("vmnic4 on host-4 is an uplink of virtual switch Storage")
    fix = finding.fix
    values = [] if fix is None else [fix.value, *(more.value for more in fix.also)]
    assert values == (["host-[1-4] vmnic4", longer] if longer else [])


@pytest.mark.parametrize("cable", ["generic-mpo12-4xlc-om4", "generic-mpo12-om4"])
def test_wire022_fibres_are_not_judged(cable: str) -> None:
    """Their plugs go into transceivers, which are judged by others."""
    edit = (
        "cable: nvidia-mcp1600-c003e30l",
        f"cable: {cable}, length: 3m, optics: nvidia-mma1b00-c100d",
    )
    assert told("WIRE022", {"wiring.yaml": [edit]}) == []


def test_wire022_a_fanned_out_fibre_in_a_port_that_is_not_split_is_left_to_others() -> None:
    """Of copper the same is found: the plugs of a fibre are those of its transceivers."""
    link = '{from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}'
    rest = '{from: "host-[2-4] vmnic4", to: "leaf-1 swp[2-4]", cable: nvidia-mcp2m00-a003e30l}'
    fanned = "{from: host-1 vmnic4, to: leaf-1 swp19, cable: %s, length: 2m%s}\n  - " + rest
    optics = ", optics: {from: nvidia-mma2p00-as, to: nvidia-mma1b00-c100d}"
    fibre = (link, fanned % ("generic-mpo12-4xlc-om4", optics))
    copper = (link, fanned % ("generic-qsfp28-4xsfp28-dac", ""))
    assert told("WIRE022", {"wiring.yaml": [fibre]}) == []
    (found,) = told("WIRE022", {"wiring.yaml": [copper]})
    assert found.endswith("swp19 on leaf-1 is not split")


def test_the_clean_example() -> None:
    assert told("WIRE", {}) == []
