"""VLANs and MLAG IDs of ports and bonds in running configurations."""

from pathlib import Path
from typing import Any

import pytest

from refarch.asbuilt.collection import read_collection

EOS = """\
! device: leaf-1 (DCS-7060, EOS-4.32.1F)
hostname leaf-1
vlan 10,20,30
interface Ethernet1/1
{lines}
"""

AOS_CX = """\
!Version ArubaOS-CX FL.10.13.1010
hostname leaf-1
vlan 10,20,30
interface 1/1/1
{lines}
"""

NATIVE, ALLOWED = "switchport trunk native vlan 10", "switchport trunk allowed vlan 10,20"
ACCESS, TRUNK = "switchport access vlan 30", "switchport mode trunk"


def facts(folder: Path, text: str) -> dict[tuple[str, str], Any]:
    """Values by subject and property."""
    (folder / "running.txt").write_text(text)
    return {(one.subject, one.property): one.value for one in read_collection(str(folder)).facts}


@pytest.mark.parametrize(
    ("form", "commands", "tagged", "untagged"),
    [
        (EOS, (TRUNK, NATIVE, ALLOWED), (20,), 10),
        (EOS, (NATIVE, ALLOWED, TRUNK), (20,), 10),
        (EOS, (TRUNK, ALLOWED, ACCESS), (10, 20), 1),
        (EOS, (TRUNK,), (10, 20, 30), 1),
        # Without the mode, EOS and NX-OS have an access port, whatever the list says.
        (EOS, (NATIVE, ALLOWED), (), 1),
        (EOS, (ALLOWED, ACCESS), (), 30),
        (EOS, ("switchport mode access", ALLOWED, ACCESS), (), 30),
        (EOS, ("switchport mode dot1q-tunnel", ACCESS), None, None),
        (EOS, ("switchport mode trunk phone", ALLOWED), None, None),
        (AOS_CX, ("no routing", "vlan trunk native 10", "vlan trunk allowed 10,20"), (20,), 10),
        (AOS_CX, ("no routing", "vlan access 30"), (), 30),
    ],
)
def test_vlans_of_a_port(
    form: str, commands: tuple[str, ...], tagged: object, untagged: object, tmp_path: Path
) -> None:
    text = form.format(lines="\n".join(f"   {command}" for command in commands))
    found = facts(tmp_path, text)
    port = "1/1/1" if form == AOS_CX else "Ethernet1/1"
    assert (found[port, "tagged"], found[port, "untagged"]) == (tagged, untagged)


@pytest.mark.parametrize(
    ("commands", "value"),
    [
        ("interface Port-Channel5\n   mlag 5", 5),
        ("interface Port-Channel5\n   switchport", None),
        ("interface lag 5 multi-chassis\n   no shutdown", "not stated"),
    ],
)
def test_mlag_id_of_a_bond(commands: str, value: object, tmp_path: Path) -> None:
    """A bond without one has none, but AOS-CX takes the number of the bond."""
    form = AOS_CX if " lag 5" in commands else EOS
    found = facts(tmp_path, form.format(lines=f"   no shutdown\n{commands}"))
    name = "lag5" if form == AOS_CX else "Port-Channel5"
    assert found.get((name, "mlag"), "not stated") == value
