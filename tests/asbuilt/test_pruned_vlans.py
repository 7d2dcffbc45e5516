"""VLANs that ports are configured for, but do not carry: `show vlan` of EOS and NX-OS lists their ports."""

from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import SwitchIntent, every_switch_intent
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import verify
from refarch.core.problem import Problem
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}

HEADINGS = {
    "vsan-esa-arista": "VLAN  Name                             Status    Ports\n"
    "----- -------------------------------- --------- -------------------------------\n",
    "osa-e810-nexus": "VLAN Name                             Status    Ports\n"
    "---- -------------------------------- --------- -------------------------------\n",
}
"""Heading of the table by the design."""

SHORT = {"vsan-esa-arista": "Et", "osa-e810-nexus": "Eth"}
"""Begin of the names of ports in the table."""


def ports_of_vlans(switch: SwitchIntent, short: str) -> dict[int, list[str]]:
    """Ports without a bond that carry each VLAN, by their short names."""
    return {
        number: [
            name.replace("Ethernet", short)
            for name, port in switch.ports.items()
            if not port.bond and not port.routed and number in (*port.tagged, port.untagged)
        ]
        for number in switch.vlans
    }


def problems(name: str, folder: Path, pruned: bool) -> tuple[list[Problem], str, str, int]:
    """Problems of a switch that has the configuration of the design. A VLAN can be missing on its first port,
    which is returned with the name of the switch and the VLAN."""
    design = DESIGNS[name]
    switch = next(
        one for one in every_switch_intent(design).values() if any(not p.bond for p in one.ports.values())
    )
    carried = ports_of_vlans(switch, SHORT[name])
    vlan = next(number for number, ports in carried.items() if len(ports) > 1 and number in tagged(switch))
    port = next(one for one, each in switch.ports.items() if vlan in each.tagged and not each.bond)
    if pruned:
        carried[vlan].remove(port.replace("Ethernet", SHORT[name]))
    rows = "".join(
        f"{number:<5}storage{number:<25} active    {', '.join(ports)}\n" for number, ports in carried.items()
    )
    (folder / switch.name).mkdir(parents=True)
    (folder / switch.name / "vlan.txt").write_text(HEADINGS[name] + rows)
    (folder / switch.name / "running.txt").write_text(
        written(defaults()["switch", switch.system], switch).text
    )
    collection = read_collection(str(folder))
    assert (collection.unrecognized, collection.not_understood) == ((), ())
    found = [one for one in verify(design, collection).problems if one.code == "BUILT010"]
    return found, switch.name, port, vlan


def tagged(switch: SwitchIntent) -> set[int]:
    """VLANs that a port without a bond carries with a tag."""
    return {number for port in switch.ports.values() if not port.bond for number in port.tagged}


@pytest.mark.parametrize("name", HEADINGS)
def test_a_vlan_that_a_port_does_not_carry_is_found(name: str, tmp_path: Path) -> None:
    assert problems(name, tmp_path / "right", pruned=False)[0] == []
    found, switch, port, vlan = problems(name, tmp_path / "wrong", pruned=True)
    (problem,) = found
    assert problem.message.startswith(f"{switch} {port} ") and str(vlan) in problem.message
    assert "the configuration is as designed, but the state is not" in problem.message
