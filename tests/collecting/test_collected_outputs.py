"""What the scripts collect is what `refarch verify` reads: each reader has its command, and each command that
comes from no check has a reader."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from test_collecting import DESIGNS, ROOT, opened

from refarch.asbuilt.collection import read_collection
from refarch.collecting.files import collection_files
from refarch.collecting.plan import collection_plan
from refarch.collecting.systems import SYSTEMS
from refarch.core.plugins import BUILT_IN_PLUGINS
from refarch.platforms.host_subjects import ACTIVE, LOAD_BALANCING, STANDBY
from refarch.platforms.observed import FACTS

READ = {
    "arista-eos": {
        "show lldp neighbors detail | json": "eos-lldp",
        "show running-config": "eos-configuration",
        "show interfaces | json": "eos-interfaces",
        "show vlan | json": "eos-vlans",
        "show version": "eos-version",
        "show mlag interfaces | json": "eos-mlag",
    },
    "aruba-aos-cx": {
        "show lldp neighbor-info detail": "aos-cx-lldp",
        "show running-config": "aos-cx-configuration",
        "show system": "aos-cx-version",
    },
    "cisco-nx-os": {
        "show lldp neighbors detail | json": "nxos-lldp",
        "show running-config": "nxos-configuration",
        "show interface brief | json": "nxos-interfaces",
        "show interface | json": "nxos-interfaces",
        "show vlan brief | json": "nxos-vlans",
        "show version": "nxos-version",
        "show vpc | json": "nxos-vpc",
    },
    "cumulus-linux": {
        "sudo -n lldpcli show neighbors details -f json0": "lldpd",
        "nv config show -o commands": "nvue-configuration",
        "ip -j -d link show": "ip-link",
        "bridge vlan show": "bridge-vlan",
        "nv show system": "cumulus-version",
    },
    "dell-os10": {
        "show lldp neighbors detail": "os10-lldp",
        "show running-configuration": "os10-configuration",
        "show version": "os10-version",
    },
    "juniper-junos": {
        "show lldp neighbors detail | display json | no-more": "junos-lldp",
        "show lldp local-information | display json | no-more": "junos-lldp",
        "show configuration | display set | no-more": "junos-configuration",
        "show interfaces | display json | no-more": "junos-interfaces",
        "show version": "junos-version",
    },
    "sonic": {
        "sudo -n docker exec lldp lldpcli show neighbors details -f json0": "lldpd",
        "show runningconfiguration all": "sonic-configuration",
        "ip -j -d link show": "ip-link",
        "show version": "sonic-version",
    },
    "esxi": {
        "esxcli --formatter=json network nic list": "esxi-nics",
        "esxcli --formatter=json network ip interface list": "esxi-interfaces",
        "esxcli --formatter=json network ip interface ipv4 get": "esxi-addresses",
        "esxcli --formatter=json network vswitch dvs vmware list": "esxi-switches",
    },
    "linux": {
        "lldpcli show neighbors details -f json0": "lldpd",
        "ip -j -d link show": "ip-link",
        "ip -j -d address show": "ip-link",
        "ip -j route show": "ip-route",
    },
    "windows-server": {
        f"{command} | ConvertTo-Json -Depth 3": reader
        for command, reader in {
            "Get-NetAdapter": "windows-adapters",
            "Get-NetIPAddress": "windows-addresses",
            "Get-NetAdapterAdvancedProperty": "windows-properties",
            "Get-NetAdapterRdma": "windows-rdma",
            "Get-NetRoute": "windows-routes",
            "Get-NetQosFlowControl": "windows-flow-control",
            "Get-NetQosTrafficClass": "windows-traffic-classes",
            "Get-NetQosPolicy": "windows-policies",
            "Get-NetQosDcbxSetting": "windows-dcbx",
            "Get-VMNetworkAdapterTeamMapping -ManagementOS": "windows-team-mapping",
            "Get-VMNetworkAdapterVlan -ManagementOS": "windows-vlans",
            "Get-ComputerInfo": "windows-version",
        }.items()
    },
    "vcenter": {},
}
"""Reader of each command that is collected besides those of the checks."""

OF_CHECKS = {
    "dcb-pfc": "dcb pfc show dev ",
    "eos-dcbx": "show dcbx Ethernet",
    "eos-priority-flow-control": "show priority-flow-control",
    "esxi-dcb": "esxcli network nic dcb status get -n ",
    "esxi-failover": "esxcli network vswitch standard portgroup policy failover get -p ",
    "esxi-firmware": "esxcli network nic get -n ",
    "esxi-nvme-adapters": "esxcli nvme adapter list",
    "esxi-nvme-controllers": "esxcli nvme controller list",
    "esxi-nvme-host": "esxcli nvme info get",
    "esxi-parameters": "esxcli system module parameters list -m ",
    "esxi-port-groups": "esxcli network vswitch standard portgroup list",
    "esxi-rdma-adapters": "esxcli rdma device vmknic list",
    "esxi-rdma-devices": "esxcli rdma device list",
    "esxi-version": "esxcli system version get",
    "esxi-vsan": "esxcli vsan network list",
    "junos-lacp": "show lacp interfaces ",
    "kernel": "uname -r",
    "mlnx-qos": "mlnx_qos -i ",
    "nvme-host": "nvme show-hostnqn",
    "nvme-paths": "nvme list-subsys",
    "nxos-port-channels": "show port-channel summary",
    "nxos-priority-flow-control": "show interface priority-flow-control",
    "os10-interfaces": "show interface ethernet",
    "os10-port-channels": "show port-channel summary",
    "sonic-portchannels": "show interfaces portchannel",
}
"""Begin of the command of a check whose output a reader reads, where a design has the setting."""

OTHER_FORMS = {
    "aos-cx-interface-text", "clag", "eos-interface-status", "eos-interface-text", "eos-lldp-table",
    "eos-lldp-text", "eos-port-channels", "eos-vlan-text", "esxi-hostname", "junos-interface-text",
    "junos-lldp-table", "junos-lldp-xml", "junos-vlan-text", "lldpd-text", "nvue-yaml", "nxos-cdp-text",
    "nxos-interface-status", "nxos-interface-text", "nxos-lldp-table", "nxos-lldp-text", "nxos-vlan-text",
    "sonic-interface-status", "sonic-lldp-table", "sonic-vlan-brief",
}  # fmt: skip
"""Readers of other forms of outputs that the scripts collect."""

OTHER_TOOLS = {
    "azure-lldp", "host-network", "node-addresses", "redfish-port", "rvtools", "vcenter-port-groups",
}  # fmt: skip
"""Readers of files that govc, RVTools, management controllers, and the validation of Azure Local write."""


NOT_READ = ""

OF_COMMANDS: dict[str, dict[str, str]] = {
    "arista-eos": {
        "show interfaces Ethernet[0-9/]+": "eos-interface-text",
        "show interfaces status": "eos-interface-status",
        "show lldp neighbors": "eos-lldp-table",
        "show port-channel summary": "eos-port-channels",
        "show vlan": "eos-vlan-text",
        "show dcbx Ethernet[0-9/]+": "eos-dcbx",
        "show hostname": NOT_READ,
        "show interfaces .+ counters queue detail": NOT_READ,
        "show ip interface brief": NOT_READ,
        "show mlag": NOT_READ,
        "show priority-flow-control": "eos-priority-flow-control",
        "show priority-flow-control counters watchdog": NOT_READ,
        "show qos (interfaces|maps).*": NOT_READ,
    },
    "aruba-aos-cx": {
        "show interface [0-9/:]+": "aos-cx-interface-text",
        "show dcbx interface .+": NOT_READ,
        "show interface ([0-9/:]+ (flow-control|qos)|mgmt)": NOT_READ,
        "show ip interface brief": NOT_READ,
        "show vlan": NOT_READ,
    },
    "cisco-nx-os": {
        "show interface (Ethernet|Vlan|mgmt)[0-9/]+": "nxos-interface-text",
        "show interface priority-flow-control": "nxos-priority-flow-control",
        "show interface status": "nxos-interface-status",
        "show lldp neighbors": "nxos-lldp-table",
        "show port-channel summary": "nxos-port-channels",
        "show vlan": "nxos-vlan-text",
        "show hostname": NOT_READ,
        "show interface .+ switchport": NOT_READ,
        "show interface priority-flow-control detail": NOT_READ,
        "show lldp dcbx interface .+": NOT_READ,
        "show policy-map .+": NOT_READ,
        "show queuing interface .+": NOT_READ,
        "show vpc": NOT_READ,
    },
    "cumulus-linux": {
        "nv show (bridge|interface|mlag|qos|vrf|router).*": NOT_READ,
    },
    "dell-os10": {
        "show running-configuration interface (ethernet|port-channel|PortChannel)[0-9/:]+": (
            "os10-configuration"
        ),
        "show interface ethernet.+": "os10-interfaces",
        "show interface mgmt.+": NOT_READ,
        "show lldp neighbors": NOT_READ,
        "show port-channel summary": "os10-port-channels",
        "show queuing statistics interface .+": NOT_READ,
        "show running-configuration( interface vlan)? [|] grep .+": NOT_READ,
        "show vlt .+": NOT_READ,
    },
    "juniper-junos": {
        "show interfaces [a-z]+-[0-9/:]+": "junos-interface-text",
        "show lacp interfaces ae[0-9]+": "junos-lacp",
        "show lldp neighbors": "junos-lldp-table",
        "show vlans": "junos-vlan-text",
        "show class-of-service congestion-notification": NOT_READ,
        "show configuration class-of-service [|] display set": "junos-configuration",
        "show interfaces mc-ae": NOT_READ,
    },
    "sonic": {
        "show interfaces portchannel": "sonic-portchannels",
        "show interfaces status": "sonic-interface-status",
        "show lldp table": "sonic-lldp-table",
        "show vlan brief": "sonic-vlan-brief",
        "mclagdctl .+": NOT_READ,
        "show (Vlan|ecn|interface status|mclag brief|management_interface address)": NOT_READ,
        "show (pfc (counters|priority)|pfcwd config|priority-group drop counters)": NOT_READ,
        "show qos (map dscp-tc|scheduler-policy|wred-policy)": NOT_READ,
        "show running-configuration interface .+": NOT_READ,
    },
    "esxi": {
        "esxcli network ip interface (list|ipv4 get)": "esxi-interfaces, esxi-addresses",
        "esxcli network nic dcb status get -n .+": "esxi-dcb",
        "esxcli network nic get -n .+": "esxi-firmware",
        "esxcli network nic list": "esxi-nics",
        "esxcli network vswitch (standard|dvs vmware) list": "esxi-switches",
        "esxcli network vswitch standard portgroup list": "esxi-port-groups",
        "esxcli network vswitch standard portgroup policy failover get -p .+": "esxi-failover",
        "esxcli rdma device list": "esxi-rdma-devices",
        "esxcli rdma device vmknic list": "esxi-rdma-adapters",
        "esxcli system module parameters list -m .+": "esxi-parameters",
        "esxcli system version get": "esxi-version",
        "esxcli vsan network list": "esxi-vsan",
        "esxcli network (diag ping|firewall ruleset list|ip interface ipv6|ip route|nic stats) .+": NOT_READ,
        "esxcli nvme adapter list": "esxi-nvme-adapters",
        "esxcli nvme controller list": "esxi-nvme-controllers",
        "esxcli nvme info get": "esxi-nvme-host",
        "esxcli rdma device stats get .+": NOT_READ,
        "esxcli system settings advanced list .+": NOT_READ,
        "esxcli vsan cluster get": NOT_READ,
    },
    "linux": {
        "dcb pfc show dev .+": "dcb-pfc",
        "mlnx_qos -i .+": "mlnx-qos",
        "nvme list-subsys": "nvme-paths",
        "nvme show-hostnqn": "nvme-host",
        "uname -r": "kernel",
        "cat /sys/.+": NOT_READ,
        "chronyc -N sources": NOT_READ,
        "dcb -N app show dev .+": NOT_READ,
        "ping .+": NOT_READ,
        "rdma link show": NOT_READ,
    },
    "windows-server": {
        "[(]Get-CimInstance Win32_OperatingSystem[)].Version": "windows-version",
        "[(]Get-ClusterQuorum[)].+": NOT_READ,
        "Get-(Net|VM)[A-Za-z]+( -.+)?( [|] Where-Object .+)?": NOT_READ,
        "Get-SmbMultichannelConnection .+": NOT_READ,
        "ping .+": NOT_READ,
    },
    "vcenter": {"[(]?Get-VD(Portgroup|Switch) .+": NOT_READ},
}
"""Reader of each command that a check runs besides those above; ``NOT_READ`` for commands whose outputs
people read. Of Windows, only outputs as JSON are read."""


def commands_of_designs() -> set[tuple[str, str]]:
    """System and command of each output that is collected for a design."""
    return {
        (system.name, output.command)
        for project, name in DESIGNS
        for system in collection_plan(opened(project, name)).systems
        for device in system.devices
        for output in device.outputs
    }


def test_each_command_is_read_or_listed_as_not_read(tmp_path: Path) -> None:
    """Each command has one line of the tables, and a text of it that no reader reads is listed with it."""
    readers, unread = BUILT_IN_PLUGINS.all_plugins(FACTS).keys(), []
    used = set()
    for system, command in sorted(commands_of_designs()):
        if command in READ[system]:
            continue
        forms = [form for form in OF_COMMANDS[system] if re.fullmatch(form, command)]
        assert len(forms) == 1, (system, command, forms)
        used.add((system, forms[0]))
        if OF_COMMANDS[system][forms[0]] == NOT_READ:
            unread.append(command)
        else:
            assert readers >= {*OF_COMMANDS[system][forms[0]].split(", ")}, (system, command)
    assert used == {(system, form) for system, forms in OF_COMMANDS.items() for form in forms}
    for number, command in enumerate(unread):
        (tmp_path / f"{number}.txt").write_text(
            f"device-1{'> ' if 'Get-' in command else '# '}{command}\nx\n"
        )
    collection = read_collection(str(tmp_path))
    assert sorted(collection.unread_commands.values()) == sorted(unread)


def test_each_collected_command_has_a_reader() -> None:
    assert {
        name: {*system.evidence, *system.evidence_of_checks.values()} for name, system in SYSTEMS.items()
    } == {name: {*commands} for name, commands in READ.items()}


def test_each_reader_has_a_collected_command() -> None:
    known = {reader for commands in READ.values() for reader in commands.values()}
    tables = [known, {*OF_CHECKS}, OTHER_FORMS, OTHER_TOOLS]
    assert sum(map(len, tables)) == len(set().union(*tables))
    assert set().union(*tables) == BUILT_IN_PLUGINS.all_plugins(FACTS).keys()


def test_checks_run_the_commands_that_readers_read() -> None:
    run = {command for _, command in commands_of_designs()}
    assert [name for name, begin in OF_CHECKS.items() if not any(one.startswith(begin) for one in run)] == []


PLAYED_SSH = """\
#!/bin/sh
# Plays SSH to ESXi: only the teaming of port groups has an output.
while [ "$1" != -- ]; do shift; done
case $3 in
*failover*)
    echo '   Load Balancing: explicit'
    echo '   Active Adapters: vmnic2'
    echo '   Standby Adapters: vmnic3'
    ;;
esac
"""


@pytest.mark.process
def test_an_output_that_does_not_name_its_port_group_is_read(tmp_path: Path) -> None:
    """The script writes the command above the output."""
    design = opened(ROOT / "linter" / "refarch" / "examples", "nvme-of")
    (tmp_path / "ssh").write_text(PLAYED_SSH)
    (tmp_path / "ssh").chmod(0o755)
    script = collection_files(collection_plan(design))["collect-esxi.sh"]
    (tmp_path / "collect.sh").write_text(script)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(["sh", "collect.sh"], cwd=tmp_path, env=environment, check=True, capture_output=True)
    facts = read_collection(str(tmp_path / "collected")).facts
    shown = {(fact.subject, fact.property, fact.value) for fact in facts if fact.kind == "setting"}
    groups = {subject for subject, _, _ in shown}
    values = ((ACTIVE, ("vmnic2",)), (STANDBY, ("vmnic3",)), (LOAD_BALANCING, "explicit"))
    assert len(groups) > 1 and shown == {(group, *pair) for group in groups for pair in values}
