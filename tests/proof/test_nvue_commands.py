"""Every command we write for Cumulus Linux has a form that NVIDIA lists.

Judge: the vendor's `nv list-commands` of 5.0.
"""

from pathlib import Path

import pytest
from nvue_patterns import NvuePatterns

from refarch import api
from refarch.core.errors import RefarchError
from refarch_site.render import configurations


@pytest.fixture
def patterns(shared: Path) -> NvuePatterns:
    return NvuePatterns(shared)


def designs(root: Path) -> list[api.Result]:
    """Designs that the target can configure. Those that it refuses, for MLAG or classes of their own, have
    nothing to judge."""
    found = []
    for result in api.lint_designs(root=str(root)):
        try:
            if result.design and configurations(result, "cumulus-nvue"):
                found.append(result)
        except RefarchError:
            continue
    assert {"vsan-roce-vsphere7u3", "nvme-of-vsphere7", "vsan-esa-100g"} <= {result.id for result in found}
    return found


def test_every_command_of_every_design_has_a_listed_form(root: Path, patterns: NvuePatterns) -> None:
    commands = [
        line.text
        for result in designs(root)
        for configuration in configurations(result, "cumulus-nvue")
        for line in configuration.lines
        if line.text and not line.text.startswith("#")
    ]
    assert len(commands) >= 80
    assert [command for command in commands if not patterns.knows(command)] == []


@pytest.mark.parametrize(
    "printed",
    [
        "nv set interface bond1 bridge domain br_default vlan all 1630",
        "nv set interface bond1 bridge domain br_default vlan all add 1620",
        "nv set interface swp1 link mtu 9217",
        "nv set qos roce cable-length 0",
        "nv set qos roce mode lossles",
        "nv set system hostname",
    ],
)
def test_judge_refuses_forms_that_are_not_listed(patterns: NvuePatterns, printed: str) -> None:
    assert not patterns.knows(printed)
