"""Further outputs: LLDP as text, config_db.json of any SONiC, NVUE as JSON, and adapters of hosts."""

import json
from pathlib import Path
from typing import Any

import pytest

import needs
from collected import CABLES, collect, messages, neighbor, neighbor_list, outcomes, verification
from parse_back.checking import written
from refarch import api
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import Collection, read_collection
from refarch.load.reader import read
from refarch.platforms.observed import NEIGHBOR

AOS_CX = """\
LLDP Neighbor Information
=========================
Port                           : 1/1/1
Neighbor Entries               : 1
Neighbor Chassis-Name          : host-1.example.com
Neighbor Chassis-ID            : 70:3a:0e:cd:41:fe
Neighbor Port-ID               : eth1
Neighbor Port-Desc             : storage
TTL                            : 120

Port                           : 1/1/2
Neighbor Chassis-Name          : host-2
Neighbor Chassis-ID            : 70:3a:0e:cd:41:ff
Neighbor Port-ID               : 70:3a:0e:cd:41:ff
Neighbor Port-Desc             : eth1
"""

NX_OS = """\
Chassis id: 5087.89a1.d8d6
Port id: Ethernet1/1
Local Port id: Eth1/1
Port Description: Ethernet1/1
System Name: leaf-2.example.com
System Description: Cisco Nexus Operating System (NX-OS) Software 7.0(3)I4(1)
Time remaining: 103 seconds

Chassis id: 5087.89a1.d8d7
Port id: eth1
Local Port id: Eth1/2
Port Description: null
System Name: host-1
"""

OS10 = """\
Remote Chassis ID Subtype: Mac address (4)
Remote Chassis ID: 14:18:77:09:ae:01
Remote Port Subtype: Interface name (5)
Remote Port ID: ethernet1/1/12
Remote Port Description: ethernet1/1/12
Local Port ID: ethernet1/1/1
Locally assigned remote Neighbor Index: 1
Remote TTL: 120
Remote System Name: leaf-2
"""


Row = tuple[str, str, tuple[str, ...], int]
"""Local port, device, texts of the far port, and line of a neighbor."""


def neighbors(collection: Collection) -> list[Row]:
    """Neighbors in their order."""
    return [
        (fact.subject, fact.value.device, fact.value.ports, fact.evidence.line)
        for fact in collection.facts
        if fact.kind == NEIGHBOR
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            AOS_CX,
            [
                ("1/1/1", "host-1.example.com", ("eth1", "storage"), 3),
                ("1/1/2", "host-2", ("eth1",), 11),
            ],
        ),
        (
            NX_OS,
            [
                ("Eth1/1", "leaf-2.example.com", ("Ethernet1/1",), 1),
                ("Eth1/2", "host-1", ("eth1",), 9),
            ],
        ),
        (OS10, [("ethernet1/1/1", "leaf-2", ("ethernet1/1/12",), 1)]),
    ],
)
def test_neighbors_as_text(tmp_path: Path, text: str, expected: list[Row]) -> None:
    (tmp_path / "leaf-1.txt").write_text(text)
    collection = read_collection(str(tmp_path))
    assert neighbors(collection) == expected and collection.not_understood == ()


@pytest.mark.parametrize("name", ["aruba_aoscx", "cisco_nxos"])
def test_recorded_texts_of_neighbors(name: str, tmp_path: Path) -> None:
    """Each recorded detail text has as many neighbors as the structure that comes with it has records."""
    folder = needs.shared_folder() / "verifiers" / "observed" / "ntc-templates" / name
    compared = 0
    for raw in sorted(folder.glob("show_lldp_neighbors*detail/*.raw")):
        expected = read("parsed.yml", raw.with_suffix(".yml").read_bytes()).data["parsed_sample"]
        (tmp_path / "out.txt").write_text(raw.read_text())
        found = neighbors(read_collection(str(tmp_path)))
        assert [one[0] for one in found] == [str(one["local_interface"]) for one in expected], raw.name
        compared += len(found)
    assert compared > 5


def test_every_recorded_config_db_is_read() -> None:
    folder = needs.shared_folder() / "verifiers" / "observed" / "sonic" / "config_db"
    collection = read_collection(str(folder))
    marks = ('"DEVICE_METADATA', '"PORT": {')
    whole = [file.name for file in folder.glob("*.json") if any(mark in file.read_text() for mark in marks)]
    assert collection.not_understood == () and sorted(collection.forms) == sorted(whole)
    ports = [fact for fact in collection.facts if fact.property == "mtu"]
    assert len(ports) > 500 and all(isinstance(fact.value, int) for fact in ports)
    lossless = {fact.value for fact in collection.facts if fact.property == "pfc"}
    assert (3, 4) in lossless


def test_a_config_db_in_both_forms_is_alike(tmp_path: Path) -> None:
    tables: dict[str, dict[str, Any]] = {
        "DEVICE_METADATA": {"localhost": {"hostname": "leaf-1", "platform": "x86_64-unknown"}},
        "PORT": {
            "Ethernet0": {"alias": "etp1", "lanes": "0,1,2,3", "mtu": "9100", "admin_status": "up"},
            "Ethernet4": {"lanes": "4,5,6,7", "mtu": "9100", "admin_status": "down"},
        },
        "VLAN": {"Vlan711": {"vlanid": "711"}},
        "VLAN_MEMBER": {
            "Vlan711|Ethernet0": {"tagging_mode": "tagged"},
            "Vlan711|PortChannel1": {"tagging_mode": "untagged"},
        },
        "PORTCHANNEL": {"PortChannel1": {"mtu": "1500"}},
        "PORTCHANNEL_MEMBER": {"PortChannel1|Ethernet4": {}},
        "PORT_QOS_MAP": {"Ethernet0": {"pfc_enable": "3,4"}},
        "FEATURE": {"bgp": {"state": "enabled"}},
    }
    flat = {f"{table}|{key}": fields for table, entries in tables.items() for key, fields in entries.items()}
    values = []
    for name, data in (("nested", tables), ("flat", flat)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "config_db.json").write_text(json.dumps(data))
        facts = read_collection(str(tmp_path / name)).facts
        values.append({(one.device, one.kind, one.subject, one.property): one.value for one in facts})
    assert values[0] == values[1]
    own = {key[2:]: value for key, value in values[0].items()}
    assert own["Ethernet0", "tagged"] == (711,) and own["Ethernet0", "pfc"] == (3, 4)
    assert (own["Ethernet0", "mtu"], own["Ethernet4", "mtu"]) == (9100, 1500)
    assert own["Ethernet4", "untagged"] == 711 and own["Ethernet4", "bond"] == "PortChannel1"
    assert (own["Ethernet0", "up"], own["Ethernet4", "up"]) == (True, False)


def test_nvue_as_json_is_the_configuration(tmp_path: Path) -> None:
    """The file for nv config patch, as nv config show -o json prints it, with settings of the system."""
    (result,) = api.lint_designs(["designs/vsan-esa-100g"])
    assert result.design is not None
    switch = next(iter(every_switch_intent(result.design).values()))
    text = written("cumulus-nvue-yaml", switch).text
    (tmp_path / "yaml").mkdir()
    (tmp_path / "yaml" / "config.yaml").write_text(text)
    whole = read_collection(str(tmp_path / "yaml"))
    tree = read("x.yaml", f"patch:\n{text}".encode()).data["patch"][0]["set"]
    tree["system"]["aaa"] = {"user": {"cumulus": {"enabled": True}}}
    tree["interface"]["swp1"]["link"]["auto-negotiate"] = "on"
    tree["interface"]["swp1"]["link"]["mood"] = "good"
    (tmp_path / "json").mkdir()
    document = [{"header": {"model": "SN3700", "version": "5.9.0"}}, {"set": tree}]
    (tmp_path / "json" / "config.json").write_text(json.dumps(document, indent=1))
    printed = read_collection(str(tmp_path / "json"))
    assert [part.problem for part in printed.not_understood] == ["interface swp1 link mood good"]
    sets = [
        {(one.kind, one.subject, one.property, str(one.value)) for one in collection.facts}
        for collection in (whole, printed)
    ]
    assert sets[0] == sets[1] and len(sets[0]) > 100


def test_nvue_commands_with_more_than_refarch_writes_are_read_in_part(tmp_path: Path) -> None:
    commands = [
        "nv set system hostname leaf-1",
        "nv set system aaa user cumulus password '*'",
        "nv set interface lo ip address 192.0.2.1/32",
        "nv set interface swp1-2 type swp",
        "nv set interface swp1-2 link mtu 9216",
        "nv set interface swp1 link mood good",
        "nv set interface swp1 bridge domain br_default vlan 711",
        "nv set bridge domain br_default vlan 711",
    ]
    (tmp_path / "config.txt").write_text("\n".join(commands) + "\n")
    collection = read_collection(str(tmp_path))
    assert [(part.evidence.line, part.problem) for part in collection.not_understood] == [
        (6, "interface swp1 link mood good")
    ]
    own = {(fact.subject, fact.property): (fact.device, fact.value) for fact in collection.facts}
    assert own["swp1", "mtu"] == own["swp2", "mtu"] == ("leaf-1", 9216)
    assert own["swp1", "tagged"] == ("leaf-1", (711,))


NVUE_YAML = """\
- header:
    model: MSN3700C
    version: Cumulus Linux 5.9.1
- set:
    bridge:
      domain:
        br_default:
          vlan:
            10,20-21: {}
    interface:
      bond1:
        bond:
          member:
            swp1: {}
          mlag:
            enable: on
            id: 1
        bridge:
          domain:
            br_default:
              access: 10
        type: bond
      lo,swp1-2,vlan10,20:
        router:
          pim:
            enable: on
      peerlink:
        bond:
          member:
            swp31-32: {}
        type: peerlink
      peerlink.4094:
        base-interface: peerlink
        type: sub
        vlan: 4094
      swp1-3,swp31-32:
        link:
          mtu: 9216
        type: swp
      swp2:
        bridge:
          domain:
            br_default:
              vlan:
                20-21: {}
    mlag:
      enable: on
      mac-address: 44:38:39:BE:EF:44
      peer-ip: linklocal
    qos:
      roce:
        enable: on
    system:
      hostname: leaf-1
"""


def test_nvue_as_a_switch_prints_it(tmp_path: Path) -> None:
    """Keys are lists, words such as on have no quotes, bonds are of LACP, and the peer link is bridged."""
    (tmp_path / "config.txt").write_text(NVUE_YAML)
    collection = read_collection(str(tmp_path))
    assert collection.not_understood == ()
    own = {(fact.subject, fact.property): fact.value for fact in collection.facts}
    assert {fact.device for fact in collection.facts} == {"leaf-1"}
    assert [own[port, "mtu"] for port in ("swp2", "swp3")] == [9216, 9216]
    assert [own[port, "bond"] for port in ("swp1", "swp31", "swp32")] == ["bond1", "peerlink", "peerlink"]
    assert own["bond1", "mode"] == own["peerlink", "mode"] == "lacp"
    assert own["", "vlans"] == (1, 10, 20, 21)
    assert (own["swp1", "untagged"], own["swp1", "tagged"]) == (10, ())
    assert own["swp2", "tagged"] == (20, 21) and own["swp31", "tagged"] == (10, 20, 21)
    assert own["swp2", "pfc"] == (3,)


def test_nvue_lists_with_unknown_words_and_too_many_keys(tmp_path: Path) -> None:
    for text, expected in (
        (
            NVUE_YAML.replace("mtu: 9216", "mood: on"),
            [f"interface {port} link mood on" for port in ("swp1", "swp2", "swp3", "swp31", "swp32")],
        ),
        (
            NVUE_YAML.replace("10,20-21: {}", "1-99999999: {}"),
            ["1-99999999 contains more than 10000 numbers"],
        ),
    ):
        (tmp_path / "config.txt").write_text(text)
        assert [part.problem for part in read_collection(str(tmp_path)).not_understood] == expected


MAC = "0c:42:a1:00:00:01"

NICS = [
    {
        "Name": "eth1",
        "MACAddress": MAC,
        "Link": "Up",
        "MTU": 9000,
        "Speed": 100000,
        "Driver": "nmlx5_core",
        "PCIDevice": "0000:3b:00.0",
    }
]

ADAPTER = {
    "Name": "eth1",
    "InterfaceDescription": "Mellanox ConnectX-6 Dx Adapter",
    "MacAddress": "0C-42-A1-00-00-01",
    "Status": "Up",
    "LinkSpeed": "100 Gbps",
    "MtuSize": 1514,
}


@pytest.mark.parametrize("output", [NICS, ADAPTER, [ADAPTER]])
def test_a_mac_address_ties_a_host_to_a_port(tmp_path: Path, output: Any) -> None:
    """The host sends its MAC address as its port; its own output says which port has it."""
    folder = collect(tmp_path, CABLES, ["leaf-2"])
    records = [neighbor("swp1", ("host-1", MAC), descr="")]
    records += [neighbor(b[1], a) for a, b in CABLES if b[0] == "leaf-1" and b[1] != "swp1"]
    records += [neighbor(a[1], b) for a, b in CABLES if a[0] == "leaf-1"]
    (folder / "leaf-1").mkdir()
    (folder / "leaf-1" / "lldp.json").write_text(neighbor_list(records))
    assert outcomes(verification(folder)) == {"equal": 9, "not collected": 1}
    (folder / "host-1").mkdir()
    (folder / "host-1" / "adapters.json").write_text(json.dumps(output))
    found = verification(folder)
    assert outcomes(found) == {"equal": 10} and messages(found) == []
