"""What a standard switch of a host tells its neighbors: CDP as the design has it, and nothing else."""

from pathlib import Path

import pytest
from test_esxi_esxcli import design_host

from refarch.api.intent import HostSwitch
from refarch.platforms.esxi.switches import _discovery
from refarch.platforms.target import ConfigLine


@pytest.fixture(scope="module")
def switch(root: Path) -> HostSwitch:
    host = design_host(root, "nvme-roce-flasharray-nexus")
    return next(switch for switch in host.switches.values() if switch.kind == "standard")


@pytest.mark.parametrize(
    ("discovery", "operation", "written", "left_out"),
    [
        ("cdp", "listen", ["switch_cdp vss listen"], []),
        ("cdp", "advertise", ["switch_cdp vss advertise"], []),
        ("cdp", "both", ["switch_cdp vss both"], []),
        ("none", "", ["switch_cdp vss down"], []),
        ("none", "listen", ["switch_cdp vss down"], []),
        ("cdp", "", [], ["cdp"]),
        ("lldp", "both", [], ["lldp both"]),
        ("lldp", "", [], ["lldp"]),
        ("", "", [], []),
    ],
)
def test_cdp_is_written_and_lldp_is_not_configured(
    discovery: str, operation: str, written: list[str], left_out: list[str], switch: HostSwitch
) -> None:
    pieces = [*_discovery(switch._replace(discovery=discovery, discovery_operation=operation), "vss")]
    assert [piece.text for piece in pieces if isinstance(piece, ConfigLine)] == written
    others = [piece for piece in pieces if not isinstance(piece, ConfigLine)]
    assert [(piece.path, piece.thing, piece.value) for piece in others] == [
        ("switches.discovery", switch.name, value) for value in left_out
    ]
