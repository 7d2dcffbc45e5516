"""A virtual adapter of Windows: its commands, and the place of a word that cannot stand in a script."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.platforms.target import DeviceRefused
from refarch.platforms.windows.network import _virtual

HERE = Origin("design.yaml", ("interfaces", "SMB1"))


def interface(**changes: Any) -> Any:
    words = {"name": "SMB1", "switch": "Storage", "vlan": 711, "affinity": "pNIC1", "mtu": 9000}
    return SimpleNamespace(**{**words, "origin": HERE, "at": {}, **changes})


def lines(**changes: Any) -> list[str]:
    """The commands up to that for large frames."""
    found: list[str] = []
    asked = interface(**changes)
    for line in _virtual(asked, "'SMB1'", asked.switch):
        found.append(getattr(line, "text", ""))
        if "JumboPacket" in found[-1]:
            break
    return found


def test_commands() -> None:
    assert lines() == [
        "Add-SwitchInterface 'SMB1' 'Storage'",
        "Set-InterfaceVlan 'SMB1' 711",
        "Set-Affinity 'SMB1' 'Storage' 'pNIC1'",
        "Set-Property 'SMB1' '*JumboPacket' 9014",
    ]
    assert "Set-InterfaceVlan 'SMB1' 0" in lines(vlan=None)
    assert not any("Set-Affinity" in line for line in lines(affinity=""))


@pytest.mark.parametrize("field", ["name", "switch", "affinity"])
def test_the_place_of_a_word_that_is_refused(field: str) -> None:
    with pytest.raises(DeviceRefused) as refused:
        lines(**{field: "a\nb"})
    assert refused.value.origin == HERE.child(field)
