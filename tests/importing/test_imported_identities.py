"""Models and releases of `refarch import`, from outputs of devices."""

import json
import shutil
from pathlib import Path

import pytest
from test_importing import imported, model

import needs
from collected import CABLES, collect
from refarch.platforms.host_adapters import adapter_fields


def write_version(folder: Path, device: str, model_name: str, version: str) -> None:
    """Output of `show version` of an EOS switch."""
    data = {"modelName": model_name, "version": version, "internalVersion": f"{version}-1"}
    (folder / device / "version.json").write_text(json.dumps(data))


def write_esxi(folder: Path, host: str, version: str, build: str) -> None:
    """Output of `esxcli --formatter=json system version get`."""
    data = {"Product": "VMware ESXi", "Version": version, "Build": f"Releasebuild-{build}", "Update": "3"}
    assert adapter_fields(data)
    (folder / host / "version.json").write_text(json.dumps(data))


def test_models_and_releases_of_outputs_are_in_the_design(tmp_path: Path) -> None:
    """One release of each system, and the other one at its switch; a release of ESXi by its build."""
    collect(tmp_path, CABLES)
    write_version(tmp_path, "leaf-1", "DCS-7050CX3-32S-R", "4.32.5M")
    write_version(tmp_path, "leaf-2", "DCS-7050CX3-32S-F", "4.31.2F")
    for number in range(1, 5):
        write_esxi(tmp_path, f"host-{number}", "8.0.3", "24674464" if number < 4 else "23299997")
    found = imported(tmp_path)
    assert (
        found.files["design.yaml"]
        .partition("clusters:")[0]
        .endswith(
            'software:\n  arista-eos: {release: "4.32.5M"}\n  esxi: {release: "8.0 U3e", build: 24674464}\n'
        )
    )
    switches = model(found).switches
    assert {one.model.id for one in switches.values()} == {"arista-dcs-7050cx3-32s"}
    lines = found.files["wiring.yaml"].splitlines()[2:4]
    assert [line.partition("  # ? ")[2] for line in lines] == ["role: no output shows it"] * 2
    assert "release" not in lines[0] and 'release: "4.31.2F"' in lines[1]
    assert "# ? server and adapters: no output shows them" in found.files["design.yaml"]
    assert "another release of host-4 than of most hosts: 8.0 U1d" in found.not_imported


@pytest.mark.parametrize("text", ["", "x: y", "4.32\n# ?", "9" * 61, "[1]"])
def test_releases_that_no_design_can_have_are_listed(text: str, tmp_path: Path) -> None:
    collect(tmp_path, CABLES)
    write_version(tmp_path, "leaf-1", "", text)
    found = imported(tmp_path)
    assert "software" not in found.files["design.yaml"]
    listed = [one for one in found.not_imported if one.startswith("release `")]
    assert listed == ([f"release `{text[:40]}`: no design can have it"] if text else [])


@pytest.mark.parametrize("name", ["vEOS", "DCS", "7050", "a: {b}", "x" * 300])
def test_models_that_the_catalog_does_not_have_are_listed(name: str, tmp_path: Path) -> None:
    collect(tmp_path, CABLES)
    write_version(tmp_path, "leaf-1", name, "4.32.5M")
    found = imported(tmp_path)
    assert f"model `{name[:40]}`: the catalog has no such part" in found.not_imported
    assert all(one.model.id.startswith("generic-") for one in model(found).switches.values())


def write_nics(folder: Path, host: str, speeds: dict[str, int]) -> None:
    """Output of `esxcli --formatter=json network nic list`."""
    records = [
        {
            "Name": name,
            "PCI Device": "0000:3b:00.0",
            "Driver": "nmlx5_core",
            "Admin Status": "Up",
            "Link Status": "Up",
            "Speed": speed,
            "Duplex": "Full",
            "MAC Address": f"0c:42:a1:00:00:{number:02x}",
            "MTU": 9000,
            "Description": "adapter",
        }
        for number, (name, speed) in enumerate(speeds.items(), 1)
    ]
    (folder / host).mkdir(parents=True, exist_ok=True)
    (folder / host / "nics.json").write_text(json.dumps(records))


def test_hosts_alone_are_a_design_without_cables(tmp_path: Path) -> None:
    """Adapters of two ports of one speed; the missing cables are listed."""
    for number in (1, 2, 3):
        write_nics(tmp_path, f"esx-{number}", {"vmnic0": 1000, "vmnic10": 25000, "vmnic4": 25000})
        write_esxi(tmp_path, f"esx-{number}", "8.0.3", "24674464")
    found = imported(tmp_path)
    assert [*found.files] == ["design.yaml"]
    assert found.files["design.yaml"].splitlines()[-1] == (
        '      - {names: "esx-[1-3]", server: generic-server, adapters: [{card: generic-nic-1gt-2p, '
        "ports: [vmnic0]}, {card: generic-nic-25g-2p, ports: [vmnic4, vmnic10]}]}"
        "  # ? server and adapters: no output shows them"
    )
    assert found.not_imported == (
        "cables: no file shows one; collect the neighbors (LLDP) of switches or hosts",
    )
    assert len(model(found).hosts) == 3 and not model(found).links


def test_a_workbook_of_rvtools_alone_is_a_design(tmp_path: Path) -> None:
    """Hosts with their models, releases, adapters, and virtual switches; vCenter with its port groups is no
    host. One port has another speed than the ports of other hosts."""
    recorded = needs.shared_folder() / "verifiers" / "observed" / "rvtools" / "made-three-hosts.xlsx"
    shutil.copy(recorded, tmp_path)
    found = imported(tmp_path)
    assert (
        found.files["design.yaml"].partition("software:\n")[2]
        == """\
  esxi: {release: "7.0 U3d", build: 19482537}
clusters:
  compute:
    product: nvme-of
    transport: tcp  # ? product and transport: no output shows them
    hosts:
      - {names: "clx-host-[069-070]", server: supermicro-sys-2028u-tn24r4t, adapters:\
 [{card: generic-nic-10g-2p, ports: [vmnic0]}, {card: generic-nic-100g-2p, ports: [vmnic4, vmnic5]}]}\
  # ? adapters: no output shows them
      - {names: clx-host-071, server: supermicro-sys-2028u-tn24r4t, adapters:\
 [{card: generic-nic-10g-2p, ports: [vmnic0]}, {card: generic-nic-100g-2p, ports: [vmnic4]},\
 {card: generic-nic-25g-2p, ports: [vmnic5]}]}  # ? adapters: no output shows them
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks: [vmnic0]
        port_groups:
          Management Network: {network: vlan-10}
      Storage-DSwitch:
        kind: distributed
        version: 7.0.3
        mtu: 9000
        uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}
        port_groups:
          vSAN-VLAN30-DPG: {network: vlan-30, teaming: {policy: explicit-failover-order, active: [Uplink 1],\
 standby: [Uplink 2]}}
    vmkernel:
      vmk0: {port_group: Management Network}  # ? services of the interfaces: no output shows them
      vmk2:
        port_group: vSAN-VLAN30-DPG
        overrides:
          clx-host-070: {mtu: 1500}
"""
    )
    outcomes = [one.outcome for one in found.verification.results]
    assert {*outcomes} == {"equal", "not collected"} and outcomes.count("equal") == 34
    # One mistake that the workbook has: an interface with another MTU than the others.
    assert "MTU002" in {one.code for one in found.result.findings}
