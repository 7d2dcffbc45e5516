"""What breaks a design on ESXi and vSphere is among the limits of a target, and never only in a file."""

import pytest
from rich_intents import small_intents

from refarch.platforms.effects import BREAKS, effect_of
from refarch.platforms.target import NotConfigured, target_named

LIMITS = {
    "esxi-esxcli": {"switches.lags.uplinks", "switches.lags.mode"},
    "vsphere-ansible": {"vsan.express", "hosts.interfaces.stack", "hosts.interfaces.address"},
    "vsphere-govc": {
        "vsan.express",
        "switches.lags.uplinks",
        "switches.uplinks",
    },
    "vsphere-powercli": {"vsan.sites.name", "vsan.witness"},
    "vcf-installer": set(),
}
"""Settings that rich designs have, and that a target reports as limits."""


@pytest.mark.parametrize("name", LIMITS)
def test_limits_have_all_that_breaks(name: str) -> None:
    target = target_named(name)
    in_lines: dict[str, str] = {}
    limits: set[str] = set()
    for _, intent in small_intents(target):
        for piece in target.lines(intent):
            if isinstance(piece, NotConfigured) and effect_of(piece).effect == BREAKS:
                in_lines[piece.path] = piece.reason
        limits |= {one.path for one in target.limits(intent) if effect_of(one).effect == BREAKS}
    assert in_lines == {}
    assert limits >= LIMITS[name]
