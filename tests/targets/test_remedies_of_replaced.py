"""Replaced and reinstalled devices: the whole file, and no commands from the old configuration."""

from pathlib import Path

import pytest

import refarch
from refarch import api
from refarch.api.changes import DeviceLines
from refarch.platforms.deltas import configuration_changes

FOLDER = Path(refarch.__file__).parent / "examples/vsan-roce"
REPLACED = "the device is replaced: apply the whole file to the new device in factory state"
REINSTALLED = "the operating system is replaced: apply the whole file in factory state"

EDITS = {
    "model": (
        ("wiring.yaml", "sn2010", "sn2410"),
        ("wiring.yaml", "swp[21-22]", "swp[49-50]"),
        ("bom.yaml", "sn2010", "sn2410"),
    ),
    "system": (
        ("wiring.yaml", "cumulus-linux", "sonic"),
        ("wiring.yaml", "swp[1-]", "Ethernet[0-/4]"),
        ("wiring.yaml", "swp[21-22]", "Ethernet[80-84/4]"),
        ("wiring.yaml", "bond1", "PortChannel1"),
        ("design.yaml", 'cumulus-linux: {release: "5.1"}', 'sonic: {release: "202311"}'),
        ("qos.yaml", "    dcbx: ieee\n", ""),
        ("qos.yaml", "{dcbx: ieee, willing: true, ", "{dcbx: disabled, willing: false, pfctx: 8, pfcrx: 8, "),
    ),
    "server": (("design.yaml", "dell-poweredge-r740", "dell-poweredge-r750"), ("bom.yaml", "r740", "r750")),
    "VLAN": (("ip-plan.yaml", "vlan: 30", "vlan: 31"),),
}


def result(name: str = "") -> api.LintResult:
    files = {path.name: path.read_text() for path in FOLDER.glob("*.yaml")}
    for file, old, new in EDITS[name] if name else ():
        assert old in files[file]
        files[file] = files[file].replace(old, new)
    found = api.lint_texts("vsan-roce", {file: text.encode() for file, text in files.items()})
    assert [one.message for one in found.findings if one.severity == "error"] == []
    return found


def made(name: str, scope: str) -> list[DeviceLines]:
    return [one for one in configuration_changes(result(), result(name)) if one.scope == scope]


@pytest.mark.parametrize(
    ("name", "scope", "devices", "because"),
    [
        ("model", "switch", ["leaf-1", "leaf-2"], REPLACED),
        ("server", "host", ["host-1", "host-2", "host-3", "host-4"], REPLACED),
    ],
)
def test_a_replaced_device_gets_its_whole_file(
    name: str, scope: str, devices: list[str], because: str
) -> None:
    found = made(name, scope)
    assert [one.device for one in found] == devices
    for one in found:
        assert (one.removed, one.remedy, one.reason) == ((), (), because)
        assert len(one.added) > 20


def test_the_lines_of_a_replaced_switch_are_those_of_its_file() -> None:
    """Hardly a line changes with the model: a delta would leave most of the new switch unconfigured."""
    (leaf, _) = made("model", "switch")
    assert leaf.target == "cumulus-nvue" and "nv set system hostname leaf-1" in leaf.added


def test_another_system_has_no_lines_of_the_old_one() -> None:
    found = made("system", "switch")
    assert [(one.device, one.target, one.reason) for one in found] == [
        (name, "sonic-config-db", REINSTALLED) for name in ("leaf-1", "leaf-2")
    ]
    assert all(one.added and not one.removed and not one.remedy for one in found)


def test_a_device_that_stays_has_commands() -> None:
    found = made("VLAN", "switch")
    assert [one.device for one in found] == ["leaf-1", "leaf-2"]
    assert all(one.remedy and not one.reason for one in found)


def test_a_cluster_that_another_target_writes_is_told_by_that_alone() -> None:
    """Without RDMA the cluster has the default target; with it, the one that configures RDMA."""
    files = {path.name: path.read_text() for path in FOLDER.glob("*.yaml")}
    assert files["design.yaml"].count("transport: roce-v2") == 1
    files["design.yaml"] = files["design.yaml"].replace("transport: roce-v2", "transport: tcp")
    before = api.lint_texts("vsan-roce", {file: text.encode() for file, text in files.items()})
    (cluster,) = [one for one in configuration_changes(before, result()) if one.scope == "cluster"]
    assert (cluster.target, cluster.removed, cluster.remedy) == ("vsphere-powercli", (), ())
    assert len(cluster.added) > 20
