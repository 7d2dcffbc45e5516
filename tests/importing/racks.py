"""Two existing clusters in the form in which teams keep them: records of terminal sessions, outputs of hosts,
and a workbook of cables. They are made, in the forms of the outputs of their systems."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import openpyxl

ESXI_HOSTS = tuple(f"esx{number:02}" for number in range(1, 7))
WINDOWS_HOSTS = tuple(f"NODE{number}" for number in range(1, 5))


def eos_session(number: int) -> str:
    """Record of a session on one of two EOS leaf switches: configuration, neighbors, and version."""
    name, other = f"sw-r1-{number}", f"sw-r1-{3 - number}"
    ports = "".join(
        f"interface Ethernet{port}\n   description {host} vmnic{3 + number}\n   mtu 9214\n"
        "   switchport trunk allowed vlan 10,20,30\n   switchport mode trunk\n"
        "   priority-flow-control on\n   priority-flow-control priority 3 no-drop\n!\n"
        for port, host in enumerate(ESXI_HOSTS, 1)
    )
    unused = "".join(f"interface Ethernet{port}\n   shutdown\n!\n" for port in range(7, 49))
    peers = "".join(
        f"interface Ethernet{port}/1\n   mtu 9214\n   channel-group 55 mode active\n!\n" for port in (49, 50)
    )
    neighbors = "".join(
        f"Interface Ethernet{port} detected 1 LLDP neighbors:\n\n"
        f"  Neighbor 0c42.a100.00{port}{number}, age 20 seconds\n"
        f"  - Chassis ID type: MAC address (4)\n    Chassis ID     : 0c42.a100.00{port}{number}\n"
        f"  - Port ID type: MAC address (3)\n    Port ID     : 0c42.a100.00{port}{number}\n"
        f'  - Port Description: "port {port} on dvSwitch"\n  - System Name: "{host}.corp.local"\n\n'
        for port, host in enumerate(ESXI_HOSTS, 1)
    ) + "".join(
        f"Interface Ethernet{port}/1 detected 1 LLDP neighbors:\n\n"
        f"  Neighbor 0c42.a100.00{port}{number}, age 20 seconds\n"
        f"  - Chassis ID type: MAC address (4)\n    Chassis ID     : 444c.a800.000{3 - number}\n"
        f'  - Port ID type: Interface name (5)\n    Port ID     : "Ethernet{port}/1"\n'
        f'  - System Name: "{other}.corp.local"\n\n'
        for port in (49, 50)
    )
    return (
        f"{name}#show running-config\n"
        f"! device: {name} (DCS-7050SX3-48YC8, EOS-4.29.2F)\n!\n"
        f"hostname {name}\n!\nspanning-tree mode mstp\n!\n"
        "vlan 10\n   name MGMT\n!\nvlan 20\n   name VMOTION\n!\nvlan 30\n   name VSAN\n!\n"
        "vlan 4094\n   name MLAGPEER\n   trunk group MLAG\n!\n"
        "interface Port-Channel55\n   switchport mode trunk\n   switchport trunk group MLAG\n!\n"
        f"{ports}{unused}{peers}"
        f"interface Management1\n   ip address 10.0.0.{10 + number}/24\n!\n"
        f"interface Vlan4094\n   ip address 169.254.1.{number}/30\n!\n"
        "mlag configuration\n   domain-id RACK1\n   local-interface Vlan4094\n"
        f"   peer-address 169.254.1.{3 - number}\n   peer-link Port-Channel55\n!\nend\n"
        f"{name}#show lldp neighbors detail\n{neighbors}"
        f"{name}#show version\nArista DCS-7050SX3-48YC8-F\nHardware version: 11.01\n"
        f"System MAC address: 444c.a800.000{number}\n\nSoftware image version: 4.29.2F\n"
        "Architecture: x86_64\nUptime: 1 week\nTotal memory: 8098984 kB\nFree memory: 6000000 kB\n\n"
        f"{name}#exit\n"
    )


def esxi_session(host: str, number: int) -> str:
    """Record of a session on an ESXi host with a standard switch."""
    adapters = (("vmk0", "Management Network", 1500), ("vmk1", "vMotion", 9000), ("vmk2", "vSAN", 9000))
    interfaces = "\n".join(
        f"{name}\n   Name: {name}\n   Portset: vSwitch0\n   Portgroup: {group}\n"
        f"   Netstack Instance: defaultTcpipStack\n   VDS Name: N/A\n   MTU: {mtu}\n"
        for name, group, mtu in adapters
    )
    nics = "".join(
        f"vmnic{nic}  0000:3b:00.{nic - 4}  nmlx5_core  Up            Up           25000  Full    "
        f"0c:42:a1:00:00:{number}{nic - 3}  9000  Mellanox Technologies ConnectX-5\n"
        for nic in (4, 5)
    )
    addresses = "".join(
        f"vmk{at}  10.0.{10 * at + 10}.{20 + number}    255.255.255.0  10.0.{10 * at + 10}.255     STATIC"
        "        0.0.0.0      false\n"
        for at in range(3)
    )
    outputs = {
        "esxcli network nic list": (
            "Name    PCI Device    Driver      Admin Status  Link Status  Speed  Duplex  MAC Address"
            "         MTU  Description\n"
            "------  ------------  ----------  ------------  -----------  -----  ------  -----------"
            "------  ----  --------------------------------\n"
            f"{nics}"
        ),
        "esxcli network ip interface list": interfaces,
        "esxcli network ip interface ipv4 get": (
            "Name  IPv4 Address  IPv4 Netmask   IPv4 Broadcast  Address Type  Gateway      DHCP DNS\n"
            "----  ------------  -------------  --------------  ------------  -----------  --------\n"
            f"{addresses}"
        ),
        "esxcli network vswitch standard list": (
            "vSwitch0\n   Name: vSwitch0\n   Class: cswitch\n   Num Ports: 5632\n   MTU: 9000\n"
            "   Uplinks: vmnic5, vmnic4\n   Portgroups: vSAN, vMotion, Management Network\n"
        ),
        "esxcli network vswitch standard portgroup list": (
            "Name                Virtual Switch  Active Clients  VLAN ID\n"
            "------------------  --------------  --------------  -------\n"
            "Management Network  vSwitch0                     1       10\n"
            "vMotion             vSwitch0                     1       20\n"
            "vSAN                vSwitch0                     1       30\n"
        ),
        'esxcli network vswitch standard portgroup policy failover get -p "vSAN"': (
            "   Load Balancing: explicit\n   Network Failure Detection: link\n   Failback: true\n"
            "   Active Adapters: vmnic4\n   Standby Adapters: vmnic5\n   Unused Adapters: \n"
        ),
        "esxcli system version get": (
            "   Product: VMware ESXi\n   Version: 8.0.2\n   Build: Releasebuild-22380479\n   Update: 2\n"
        ),
    }
    return "".join(f"[root@{host}:~] {command}\n{text}" for command, text in outputs.items())


def eos_rack(folder: Path) -> None:
    """Two EOS leaf switches with six ESXi hosts. The workbook is German: groups of columns, merged cells, and
    lengths with a comma."""
    folder.mkdir(parents=True)
    for number in (1, 2):
        (folder / f"sw-r1-{number}.log").write_text(eos_session(number))
    for number, host in enumerate(ESXI_HOSTS, 1):
        (folder / f"{host}.txt").write_text(esxi_session(host, number))
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Verkabelungsplan Rack 1"])
    sheet.append(["Stand: 03.04.2024"])
    sheet.append([])
    sheet.append(["Nr.", "Quelle", None, "Ziel", None, "Kabel", None, None, "Bemerkung"])
    sheet.append([None, "Gerät", "Port", "Gerät", "Port", "Typ", "Länge (m)", "Farbe"])
    rows = [
        [host if leaf == 1 else None, f"vmnic{3 + leaf}", f"sw-r1-{leaf}", f"Et{port}", "DAC",
         "2,5" if leaf == 1 else 3]
        for port, host in enumerate(ESXI_HOSTS, 1)
        for leaf in (1, 2)
    ]  # fmt: skip
    rows += [["sw-r1-1", f"Et{port}/1", "sw-r1-2", f"Et{port}/1", "DAC", "1"] for port in (49, 50)]
    for number, row in enumerate(rows, 1):
        sheet.append([number, *row, "schwarz"])
    merged = ["B4:C4", "D4:E4", "F4:H4", "A4:A5", "I4:I5"]
    merged += [f"B{row}:B{row + 1}" for row in range(6, 18, 2)]
    for cells in merged:
        sheet.merge_cells(cells)
    book.save(folder / "Verkabelung Rack1.xlsx")


def nxos_session(number: int) -> str:
    """Record of a session on one of two NX-OS leaf switches with a vPC domain and the QoS of a cluster."""
    name, other = f"n9k-a{number}", f"n9k-a{3 - number}"
    ports = "".join(
        f"interface Ethernet1/{port}\n  description Switched-Compute node{port}\n  switchport\n"
        "  switchport mode trunk\n  switchport trunk native vlan 7\n"
        f"  switchport trunk allowed vlan 7,{710 + number}\n  priority-flow-control mode on\n"
        "  spanning-tree port type edge trunk\n  mtu 9216\n"
        "  service-policy type qos input AzS_SERVICES\n  no shutdown\n\n"
        for port in range(1, 5)
    )
    peers = "".join(
        f"interface Ethernet1/{port}\n  switchport\n  switchport mode trunk\n"
        "  switchport trunk allowed vlan 7\n  mtu 9216\n  channel-group 50 mode active\n  no shutdown\n\n"
        for port in (53, 54)
    )
    far_ends = [(port, "null", f"b8ce.f600.0{port}0{number}", "null") for port in range(1, 5)]
    far_ends += [(port, other, f"Ethernet1/{port}", f"Ethernet1/{port}") for port in (53, 54)]
    neighbors = "".join(
        f"Chassis id: b8ce.f600.{port:02}0{number}\nPort id: {far}\nLocal Port id: Eth1/{port}\n"
        f"Port Description: {description}\nSystem Name: {device}\nTime remaining: 30 seconds\n\n\n"
        for port, device, far, description in far_ends
    )
    return (
        f"{name}# terminal length 0\n{name}# show running-config\n\n!Command: show running-config\n"
        f"version 9.3(10) Bios:version 05.45\nhostname {name}\n\nfeature lacp\nfeature vpc\nfeature lldp\n\n"
        "class-map type qos match-all RDMA\n  match cos 3\n"
        "class-map type qos match-all CLUSTER\n  match cos 7\n"
        "policy-map type qos AzS_SERVICES\n  class RDMA\n    set qos-group 3\n"
        "  class CLUSTER\n    set qos-group 7\n"
        "policy-map type network-qos QOS_NETWORK\n  class type network-qos c-8q-nq3\n    mtu 9216\n"
        "    pause pfc-cos 3\n  class type network-qos c-8q-nq-default\n    mtu 9216\n"
        "policy-map type queuing QOS_EGRESS_PORT\n  class type queuing c-out-8q-q3\n"
        "    bandwidth remaining percent 50\n    random-detect minimum-threshold 300 kbytes "
        "maximum-threshold 300 kbytes drop-probability 100 weight 0 ecn\n"
        "  class type queuing c-out-8q-q-default\n    bandwidth remaining percent 48\n"
        "  class type queuing c-out-8q-q7\n    bandwidth percent 2\n"
        "system qos\n  service-policy type queuing output QOS_EGRESS_PORT\n"
        "  service-policy type network-qos QOS_NETWORK\n"
        "vlan 1,7,711-712\nvlan 7\n  name Management\nvlan 711\n  name Storage_A\n"
        "vlan 712\n  name Storage_B\n\n"
        "vpc domain 1\n  role priority 1\n  peer-keepalive destination 10.1.0.12 source 10.1.0.11\n\n"
        "interface port-channel50\n  description VPC:PEER-LINK\n  switchport\n  switchport mode trunk\n"
        "  switchport trunk allowed vlan 7\n  spanning-tree port type network\n  vpc peer-link\n\n"
        f"{ports}{peers}interface mgmt0\n  vrf member management\n  ip address 10.1.0.{10 + number}/24\n"
        f"line console\n\n{name}# show lldp neighbors detail\n{neighbors}"
        f"Total entries displayed: 6\n{name}# show version\nCisco Nexus Operating System (NX-OS) Software\n\n"
        "Software\n  BIOS: version 05.45\n  NXOS: version 9.3(10)\n\nHardware\n"
        f"  cisco Nexus9000 C93180YC-FX Chassis \n\n  Device name: {name}\n{name}# \n"
    )


def nxos_rack(folder: Path) -> None:
    """Two NX-OS leaf switches with four Windows hosts, with outputs in UTF-16, and a French workbook."""
    folder.mkdir(parents=True)
    for number in (1, 2):
        (folder / f"n9k-a{number}-session.txt").write_text(nxos_session(number))
    for number, host in enumerate(WINDOWS_HOSTS, 1):
        save_outputs(folder / host, windows_outputs(number))
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Plan de câblage - salle A"])
    sheet.append([])
    headings = ("Équipement", "Interface", "Commutateur", "Port", "Type de câble", "Longueur (m)", "Débit")
    sheet.append(["Repère", *headings, "Remarques"])
    rows = [
        (host, f"SMB{leaf}", f"N9K-A{leaf}", f"Ethernet1/{port}")
        for port, host in enumerate(WINDOWS_HOSTS, 1)
        for leaf in (1, 2)
    ]
    for number, row in enumerate(rows, 1):
        sheet.append([f"K-{number:03}", *row, "SFP-H25G-CU3M", "3 m", "25 Gbit/s"])
    book.save(folder / "Câblage salle A.xlsx")


def windows_outputs(number: int) -> dict[str, Sequence[object]]:
    """Outputs of a Windows host by name."""
    ports = (1, 2)
    return {
        "adapters": [
            {
                "Name": f"SMB{port}",
                "InterfaceDescription": "Mellanox ConnectX-4 Lx Ethernet Adapter",
                "Status": "Up",
                "MacAddress": f"B8-CE-F6-00-0{number}-0{port}",
                "LinkSpeed": "25 Gbps",
            }
            for port in ports
        ],
        "addresses": [
            {"InterfaceAlias": f"SMB{port}", "IPAddress": f"192.168.{10 + port}.{number}", "PrefixLength": 24}
            for port in ports
        ],
        "properties": [
            {"Name": f"SMB{port}", "RegistryKeyword": keyword, "RegistryValue": [value]}
            for port in ports
            for keyword, value in (("*JumboPacket", "9014"), ("VlanID", str(710 + port)))
        ],
    }


def save_outputs(folder: Path, outputs: dict[str, Sequence[object]]) -> None:
    """Write outputs as JSON, in the encoding of Windows PowerShell."""
    folder.mkdir()
    for name, records in outputs.items():
        (folder / f"{name}.json").write_text(json.dumps(records, indent=4), encoding="utf-16")


def typed_lines(folder: Path, answers: Iterable[tuple[str, str]]) -> int:
    """Lines that answers change in the files of a design, whose questions are then deleted."""
    texts = {path: path.read_text() for path in sorted(folder.glob("*.yaml"))}
    changed: set[tuple[Path, int]] = set()
    for old, new in answers:
        assert any(old in text for text in texts.values()), old
        for path, text in texts.items():
            lines = text.split("\n")
            changed |= {(path, at) for at, line in enumerate(lines) if old in line}
            texts[path] = text.replace(old, new)
    for path, text in texts.items():
        path.write_text("\n".join(line.partition("  # ? ")[0] for line in text.split("\n")))
    return len(changed)
