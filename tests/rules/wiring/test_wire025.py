"""WIRE025: an MTU above the largest of the switch's operating system."""

import pytest
from rule_designs import told

NOS = "nos: cumulus-linux}"
LINK = 'leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'


@pytest.mark.parametrize(("mtu", "count"), [(9215, 0), (9216, 0), (9217, 1)])
def test_a_switch(mtu: int, count: int) -> None:
    found = told("WIRE025", {"wiring.yaml": [(NOS, f"{NOS[:-1]}, mtu: {mtu}}}")]})
    text = f"leaf-1 has MTU {mtu}, but cumulus-linux supports up to 9216; also: leaf-2"
    assert [line.partition(" WIRE025 ")[2] for line in found] == [text] * count


@pytest.mark.parametrize(("mtu", "count"), [(9216, 0), (9217, 1)])
def test_a_link(mtu: int, count: int) -> None:
    found = told("WIRE025", {"wiring.yaml": [(LINK, f"{LINK}, mtu: {mtu}")]})
    assert len(found) == count
    for line in found:
        assert "swp1 on leaf-1 has MTU 9217, but cumulus-linux supports up to 9216" in line


def test_a_switch_that_takes_two_bytes_less() -> None:
    eos = "arista-dcs-7050sx3-48yc8, role: leaf, fabric: main, nos: arista-eos, mtu: 9300}"
    edits = [(f"nvidia-sn2010, role: leaf, fabric: main, {NOS}", eos)]
    edits += [(f"leaf-{leaf} swp[1-4]", f"leaf-{leaf} Ethernet[1-4]") for leaf in (1, 2)]
    edits.append(
        (
            '"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]"',
            '"leaf-1 Ethernet[49-50]/1", to: "leaf-2 Ethernet[49-50]/1"',
        )
    )
    (line,) = told("WIRE025", {"wiring.yaml": edits})
    assert line.endswith("leaf-1 has MTU 9300, but arista-eos supports up to 9214; also: leaf-2")
