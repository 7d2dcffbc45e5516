"""WIRE026: two cables in ports that share a cage."""

import pytest
from rule_designs import BETWEEN, told

LEAFS = (
    "nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}",
    "dell-s5248f-on, role: leaf, fabric: main, nos: dell-os10, mtu: 9216}",
)


@pytest.mark.parametrize(
    ("ports", "count"),
    [("[49-50]", 1), ("[51-52]", 1), ("[50-51]", 0), ("[49,51]", 0), ("[53-54]", 0)],
)
def test_ports_of_double_density_cages(ports: str, count: int) -> None:
    name = f"ethernet1/1/{ports}"
    edits = [LEAFS, (BETWEEN, BETWEEN.replace("swp[21-22]", name))]
    edits += [(f"leaf-{leaf} swp[1-4]", f"leaf-{leaf} ethernet1/1/[1-4]") for leaf in (1, 2)]
    found = told("WIRE026", {"wiring.yaml": edits})
    assert len(found) == count
    for line in found:
        first, second = ports.strip("[]").split("-")
        assert (
            f"warning WIRE026 ethernet1/1/{second} and ethernet1/1/{first} on leaf-1 share one cage, "
            "which accepts one plug, but each port has a cable (MCP1600-C003E30L)"
        ) in line


def with_optics(ports: str, optics: str, cable: str) -> list[str]:
    """All findings of optics and wiring where two cables are in a pair of ports of two leafs."""
    links = BETWEEN.replace("swp[21-22]", f"ethernet1/1/{ports}").replace("nvidia-mcp1600-c003e30l", cable)
    edits = [LEAFS, (BETWEEN, links.replace("bond:", f"length: 5m, optics: {optics}, bond:"))]
    edits += [(f"leaf-{leaf} swp[1-4]", f"leaf-{leaf} ethernet1/1/[1-4]") for leaf in (1, 2)]
    codes = ("OPT003", "OPT005", "WIRE022", "WIRE023", "WIRE026")
    return [line.split(" ", 1)[1] for code in codes for line in told(code, {"wiring.yaml": edits})]


@pytest.mark.parametrize(
    ("optics", "cable", "model"),
    [
        ("generic-qsfp28-lr4", "generic-lc-os2", "100GBASE-LR4 transceiver, QSFP28"),
        ("nvidia-mma1b00-c100d", "generic-mpo12-om4", "MMA1B00-C100D"),
    ],
)
def test_two_transceivers_in_one_cage_are_told_by_that_alone(optics: str, cable: str, model: str) -> None:
    (found,) = with_optics("[49-50]", optics, cable)
    assert found.startswith("warning WIRE026 ethernet1/1/50 and ethernet1/1/49 on leaf-1 share one cage")
    assert f"which accepts one plug, but each port has a transceiver ({model})" in found
    assert with_optics("[53-54]", optics, cable) == []


def test_one_plain_transceiver_in_a_shared_cage_goes_with_one_in_a_cage_of_its_own() -> None:
    links = BETWEEN.replace("leaf-1 swp[21-22]", "leaf-1 ethernet1/1/[49,51]")
    links = links.replace("leaf-2 swp[21-22]", "leaf-2 ethernet1/1/[53-54]").replace(
        "nvidia-mcp1600-c003e30l", "generic-lc-os2"
    )
    edits = [LEAFS, (BETWEEN, links.replace("bond:", "length: 5m, optics: generic-qsfp28-lr4, bond:"))]
    edits += [(f"leaf-{leaf} swp[1-4]", f"leaf-{leaf} ethernet1/1/[1-4]") for leaf in (1, 2)]
    assert [told(code, {"wiring.yaml": edits}) for code in ("OPT003", "OPT005", "WIRE026")] == [[], [], []]
