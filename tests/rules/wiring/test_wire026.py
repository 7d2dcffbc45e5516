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
            f"warning WIRE026 ethernet1/1/{second} and ethernet1/1/{first} of leaf-1 are ports of one cage, "
            "which takes one plug, and each has a cable (MCP1600-C003E30L)"
        ) in line
