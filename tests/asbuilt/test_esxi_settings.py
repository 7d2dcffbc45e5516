"""Settings of ESXi hosts, from the outputs of esxcli as text and as JSON, and from vCenter. The texts are
those of the checks of a design, as its pages show them."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rich_intents

import needs
from collected import neighbor, neighbor_list
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.results import Result
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.example_outputs import example_outputs
from refarch.platforms.observed import ADDRESSES, SETTING
from refarch.platforms.verification import records

DESIGNS = {design.id: design for design in rich_intents.designs()}

FAILOVER = "esxcli network vswitch standard portgroup policy failover get"

LEFT_OUT = {
    "esxcli network vswitch standard list": "   Class: cswitch\n   Num Ports: 8",
    "esxcli network vswitch dvs vmware list": "   VDS ID: 50 2b\n   Class: cswitch",
    "esxcli network ip interface list": "   MAC Address: 00:50:56:00:00:01\n"
    "   Netstack Instance: defaultTcpipStack",
}
"""Fields of outputs that no check reads, and that an example leaves out."""

Texts = dict[str, str]
"""Output of each command of a host, with the line of the command."""


def outputs(name: str, host: str) -> Texts:
    """Outputs of a host as designed."""
    found = {}
    for record in records(DESIGNS[name]):
        for example in example_outputs(DESIGNS[name], record.kind, record.checks, host):
            lines = ["".join(part.text for part in parts) for parts in example.lines]
            left_out = LEFT_OUT.get(example.run, f"   Name: {example.run.rpartition(' ')[2]}")
            text = "\n".join(left_out if line.strip() == "…" else line for line in lines)
            found[example.run] = f"[root@{host}:~] {example.run}\n{text}\n"
        for check in record.checks:
            if host in check.devices and check.run.startswith(FAILOVER):
                text = found.get(check.run) or f"[root@{host}:~] {check.run}\n   Load Balancing: srcport\n"
                found[check.run] = text + f"   {check.read}: {', '.join(check.expected)}\n"
    for run, text in found.items():
        if run.startswith(FAILOVER) and "Standby" not in text:
            found[run] = text + "   Standby Adapters: \n"
    return found


def write(folder: Path, host: str, texts: Texts) -> None:
    (folder / host).mkdir()
    for number, text in enumerate(texts.values()):
        (folder / host / f"{number:02}.txt").write_text(text)


def verification(name: str, folder: Path) -> Verification:
    return verify(DESIGNS[name], read_collection(str(folder)))


def problems(found: Verification) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in found.problems if one.code != "BUILT007"]


@pytest.mark.parametrize(
    ("name", "host", "uncollected"),
    [
        ("vsan-esa-arista", "eos-esa-1", set()),
        (
            "nvme-of-vsphere7",
            "esx-01",
            {"RDMA", "NVMe transport", "associated devices", "paths online", "host NQN"},
        ),
        ("two-node-direct-25g", "br17-esx-01", set()),
        ("osa-e810-nexus", "dc2-esx01", set()),
        ("vsan-roce-vsphere7u3", "clx-host-51", set()),
    ],
)
def test_hosts_as_designed(name: str, host: str, uncollected: set[str], tmp_path: Path) -> None:
    write(tmp_path, host, outputs(name, host))
    found = verification(name, tmp_path)
    assert problems(found) == [] and found.not_understood == ()
    of_host = [one for one in found.results if one.expectation[:2] == (host, SETTING)]
    assert len(of_host) > 10
    assert {one.outcome for one in of_host} <= {"equal", "not collected"}
    assert {one.expectation.property for one in of_host if one.outcome != "equal"} == uncollected


CHANGES = [
    ("esxcli network nic list", "nmlx5_core", "icen      ", "BUILT018",
     "vmnic4 has driver icen, but the design has driver nmlx5_core"),
    ("esxcli network vswitch dvs vmware list", "MTU: 9000", "MTU: 1500", "BUILT009",
     "virtual switch ESA-DSwitch has MTU 1500, but the design has MTU 9000"),
    ("esxcli network vswitch dvs vmware list", "vmnic4, vmnic5", "vmnic5", "BUILT018",
     "virtual switch ESA-DSwitch has uplinks vmnic5, but the design has uplinks vmnic4, vmnic5"),
    ("esxcli network vswitch standard portgroup list", "Management Network", "VM Network        ", "BUILT018",
     "port group Management Network has no virtual switch, but the design has virtual switch vSwitch0"),
    ("esxcli network ip interface list", "VDS Name: ESA", "VDS Name: OLD", "BUILT018",
     "vmk1 has distributed switch OLD-DSwitch, but the design has distributed switch ESA-DSwitch"),
    ("esxcli rdma device list", "Active", "Down  ", "BUILT018",
     "vmnic4 has RDMA state Down, but the design has RDMA state Active"),
    ("esxcli network nic dcb status get -n vmnic4", "0 0 0 1 0 0 0 0", "0 0 0 0 0 0 0 0", "BUILT012",
     "vmnic4 has no PFC for priority, but the design has PFC for priority 3"),
    ("esxcli network nic dcb status get -n vmnic4", "PFC Enabled: true", "PFC Enabled: false", "BUILT012",
     "vmnic4 has no PFC for priority, but the design has PFC for priority 3"),
    ("esxcli network nic dcb status get -n vmnic4", "IEEE", "CEE", "BUILT018",
     "vmnic4 has DCB mode 3 - CEE Mode, but the design has DCB mode IEEE"),
    ("esxcli vsan network list", "vmk2", "vmk3", "BUILT018",
     "vmk2 has no vSAN traffic, but the design has vSAN traffic vsan"),
    ("esxcli rdma device vmknic list", "vmk2", "vmk1", "BUILT018",
     "vmk2 has no RDMA, but the design has RDMA on"),
]  # fmt: skip


@pytest.mark.parametrize(("run", "old", "new", "code", "message"), CHANGES)
def test_a_changed_setting(run: str, old: str, new: str, code: str, message: str, tmp_path: Path) -> None:
    texts = outputs("vsan-esa-arista", "eos-esa-1")
    assert old in texts[run], texts[run]
    texts[run] = texts[run].replace(old, new, 1)
    write(tmp_path, "eos-esa-1", texts)
    found = problems(verification("vsan-esa-arista", tmp_path))
    assert (code, f"eos-esa-1 {message}") in found
    assert {one[0] for one in found} == {code}


def test_the_line_of_a_driver_parameter(tmp_path: Path) -> None:
    """The same parameter of several hosts is one problem, with the line of each."""
    run = "esxcli system module parameters list -m nmlx5_core"
    for host in ("eos-esa-1", "eos-esa-2"):
        texts = outputs("vsan-esa-arista", host)
        lines = texts[run].splitlines()
        number = next(place for place, line in enumerate(lines) if line.startswith("ecn"))
        texts[run] = "\n".join([*lines[:number], lines[number].replace("1", "0"), *lines[number + 1 :]])
        write(tmp_path, host, texts)
    found = verification("vsan-esa-arista", tmp_path)
    message = "eos-esa-[1-2] driver parameter ecn has value 0, but the design has value 1; 2 hosts"
    assert problems(found) == [("BUILT018", message)]
    (problem,) = [one for one in found.problems if one.code == "BUILT018"]
    evidence: Any = problem.evidence
    assert [(one.evidence.line, one.text) for one in evidence[:2]] == [
        (number + 1, "setting driver parameter ecn: value 0"),
    ] * 2


def test_teaming_of_a_port_group(tmp_path: Path) -> None:
    texts = outputs("two-node-direct-25g", "br17-esx-01")
    (run,) = [one for one in texts if one.startswith(FAILOVER) and "Tills" in one]
    texts[run] = texts[run].replace("vmnic2, vmnic3", "vmnic3, vmnic0")
    write(tmp_path, "br17-esx-01", texts)
    assert problems(verification("two-node-direct-25g", tmp_path)) == [
        (
            "BUILT015",
            "br17-esx-01 port group Tills has active adapters vmnic0, vmnic3, "
            "but the design has active adapters vmnic2, vmnic3",
        )
    ]
    without_command = "\n".join(texts[run].splitlines()[1:])
    (tmp_path / "x.txt").write_text(without_command)
    assert "x.txt" in read_collection(str(tmp_path)).unrecognized


def json_of_text(text: str) -> list[dict[str, str]]:
    """Records of a text with fields below each name, as JSON."""
    found: list[dict[str, str]] = []
    for line in text.splitlines()[1:]:
        if not line.startswith(" "):
            found.append({})
        elif ":" in line and "…" not in line:
            name, _, value = line.partition(":")
            found[-1].setdefault(name.replace(" ", ""), value.strip())
    return found


def test_json_is_the_same_as_text(tmp_path: Path) -> None:
    texts = outputs("vsan-esa-arista", "eos-esa-1")
    runs = [
        "esxcli network ip interface list",
        "esxcli network vswitch standard list",
        "esxcli network vswitch dvs vmware list",
    ]
    facts = []
    for name, convert in (("text", str), ("json", lambda text: json.dumps(json_of_text(text)))):
        (tmp_path / name).mkdir()
        for number, run in enumerate(runs):
            (tmp_path / name / f"{number}.out").write_text(convert(texts[run]))
        collection = read_collection(str(tmp_path / name))
        assert collection.unrecognized == () and collection.not_understood == ()
        facts.append({(one.subject, one.property, str(one.value)) for one in collection.facts})
    assert facts[0] == facts[1] and len(facts[0]) > 10


def test_a_list_of_uplinks_can_be_a_list(tmp_path: Path) -> None:
    switch = {"Name": "vSwitch0", "Class": "cswitch", "MTU": 1500, "Uplinks": ["vmnic1", "vmnic0"]}
    (tmp_path / "x.json").write_text(json.dumps([switch]))
    facts = read_collection(str(tmp_path)).facts
    assert [one.value for one in facts] == ["1500", ("vmnic0", "vmnic1")]


def test_rdma_that_is_off(tmp_path: Path) -> None:
    """A port whose RDMA the design turns off must have no device."""
    name, host = "osa-e810-nexus", "dc2-esx01"
    text = (
        "Name     Driver  State   MTU   Speed   Paired Uplink  Description\n"
        "-------  ------  ------  ----  ------  -------------  -----------\n"
        "vmrdma0  irdman  Active  1024  25Gbps  vmnic9         -\n"
    )
    (tmp_path / f"{host}.txt").write_text(text)
    found = verification(name, tmp_path)
    states = {
        one.expectation.subject: one.outcome
        for one in found.results
        if one.expectation.device == host and one.expectation.property == "RDMA state"
    }
    assert states and set(states.values()) == {"absent"}
    assert {code for code, _ in problems(found)} == {"BUILT018"}


def test_parts_that_are_not_understood(tmp_path: Path) -> None:
    """Records without a name or with values of another form are listed, and tell nothing."""
    files: dict[str, Any] = {
        "dcb": {"NicName": "vmnic4", "PFCEnabled": True, "PFCConfiguration": "1 0"},
        "vsan": [{"VmkNicName": "", "TrafficType": "vsan"}],
        "rdma": [{"Name": "vmrdma0", "State": None, "MTU": 1, "PairedUplink": "vmnic4"}],
        "groups": [{"Name": "a", "VirtualSwitch": [], "VLANID": 3}],
        "switch": [{"Name": "a", "Class": "x", "MTU": {}, "Uplinks": None}],
        "parameters": [{"Name": 1.5, "Type": "", "Value": 1, "Description": ""}, {"Name": None, "Value": 1}],
        "firmware": {"Name": "", "FirmwareVersion": "1"},
    }
    for name, value in files.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(value))
    collection = read_collection(str(tmp_path))
    assert sorted(part.evidence.file for part in collection.not_understood) == [
        f"{one}.json" for one in sorted(files)
    ]


def test_damaged_texts(tmp_path: Path) -> None:
    """Each output, cut and changed: facts or a reason, never a failure, and nothing new is equal."""
    choice = random.Random(18)
    texts = outputs("vsan-esa-arista", "eos-esa-1")
    file = tmp_path / "eos-esa-1.txt"
    tried = 0
    for text in texts.values():
        file.write_text(text)
        whole = {(one.subject, one.property, str(one.value)) for one in read_collection(str(tmp_path)).facts}
        for _ in range(8):
            file.write_text(text[: choice.randrange(len(text))])
            collection = read_collection(str(tmp_path))
            assert not [part for part in collection.not_understood if "failed" in part.problem]
            tried += 1
        lines = text.splitlines()
        for word in ("x", "99999999999", "-", "\u0663", "", "   :", "--- ---"):
            place = choice.randrange(len(lines))
            file.write_text("\n".join([*lines[:place], word, *lines[place:]]))
            collection = read_collection(str(tmp_path))
            assert not [part for part in collection.not_understood if "failed" in part.problem]
            tried += 1
        assert whole or "ping" in text or "vsan cluster" in text
    assert tried > 150


def test_what_is_not_compared() -> None:
    """Settings with a check that an output answers are compared, and the others are listed."""
    found = verify(DESIGNS["vsan-esa-arista"], read_collection(str(Path(__file__).parent)))
    titles = {one.title for one in found.uncompared if one.device == "eos-esa-1"}
    assert "RDMA of adapters" not in titles and "parameters of drivers" not in titles
    assert "QoS of adapters" not in titles and "bandwidth, marking, and DCBX of adapters" in titles
    assert "services of interfaces" in titles


def host_network(change: Callable[[Any], None] = lambda network: None) -> str:
    """Answer of govc about the network of a host."""
    folder = needs.shared_folder() / "verifiers" / "observed" / "vcenter-simulator"
    data = json.loads((folder / "collect.host.config.network.json").read_text())
    change(data[0]["val"])
    return json.dumps(data, indent=1)


def test_recorded_network_of_a_host(tmp_path: Path) -> None:
    (tmp_path / "host-1.json").write_text(host_network())
    collection = read_collection(str(tmp_path))
    assert collection.not_understood == ()
    values = {(one.subject, one.property): one.value for one in collection.facts}
    assert values["vmnic0", "up"] is True and values["vmnic0", "speed"] == 10_000
    assert values["vmnic0", "driver"] == "nvmxnet3"
    assert (values["vmk0", "mtu"], values["vmk0", ADDRESSES]) == (1500, ("127.0.0.1/8",))
    assert values["vmk0", "port group"] == "Management Network"
    assert values["vmk0", "TCP/IP stack"] == "defaultTcpipStack"
    assert values["virtual switch vSwitch0", "uplinks"] == ("vmnic0",)
    assert values["port group VM Network", "active adapters"] == ("vmnic0",)
    assert values["port group VM Network", "VLAN"] == "0"


def test_the_network_of_a_host_is_compared(tmp_path: Path) -> None:
    def change(network: Any) -> None:
        network["portgroup"] = network["portgroup"][1:]
        network["vswitch"][0]["mtu"] = 9000
        network["pnic"][1]["linkSpeed"] = None

    (tmp_path / "eos-esa-1.json").write_text(host_network(change))
    found = problems(verification("vsan-esa-arista", tmp_path))
    message = "eos-esa-1 virtual switch vSwitch0 has MTU 9000, but the design has MTU 1500"
    assert ("BUILT009", message) in found
    message = "eos-esa-1 port group Management Network has active adapters vmnic0, but the design has active"
    assert [one for one in found if one[0] == "BUILT015" and one[1].startswith(message)]


def test_odd_networks_of_a_host(tmp_path: Path) -> None:
    def change(network: Any) -> None:
        network["vnic"] = [{"device": "", "spec": 3}, None]
        network["pnic"] = [{"device": None}]
        network["vswitch"] = [{"name": "x", "mtu": True}]
        network["portgroup"].append({"spec": {"name": "y", "vlanId": "3"}})

    (tmp_path / "eos-esa-1.json").write_text(host_network(change))
    assert len(read_collection(str(tmp_path)).not_understood) == 5


def with_other_port_name(folder: Path, edit: Callable[[Texts], None] = lambda texts: None) -> Verification:
    """Verification of a host whose vmnic4 has the name vmnic9, also in the neighbors of its switches."""
    name, host = "vsan-esa-arista", "eos-esa-1"
    texts = {run: text.replace("vmnic4", "vmnic9") for run, text in outputs(name, host).items()}
    edit(texts)
    write(folder, host, texts)
    neighbors: dict[str, list[dict[str, Any]]] = {}
    for link in DESIGNS[name].links:
        if link.a.device == host:
            far = (host, link.a.port.replace("vmnic4", "vmnic9"))
            neighbors.setdefault(link.b.device, []).append(neighbor(link.b.port, far))
    for device, listed in neighbors.items():
        (folder / device).mkdir()
        (folder / device / "lldp.json").write_text(neighbor_list(listed))
    return verification(name, folder)


OTHER_PORT = (
    "BUILT005",
    "eos-esa-1 vmnic4 has the neighbor eos-esa-1, but eos-esa-1 has no port vmnic9 in the design",
)


def test_another_name_of_a_port_is_one_finding(tmp_path: Path) -> None:
    """With the settings that follow from it, so that a waiver accepts them, too."""
    found = with_other_port_name(tmp_path)
    assert [one for one in problems(found) if one[0] != "BUILT003"] == [OTHER_PORT]
    (problem,) = [one for one in found.problems if one.code == "BUILT005"]
    results = [one.expectation for one in problem.evidence if isinstance(one, Result)]
    assert [(one.subject, one.property) for one in results] == [
        ("virtual switch ESA-DSwitch", "uplinks"),
        ("vmnic4", "RDMA state"),
        ("vmnic4", "RDMA MTU"),
    ]


def test_another_mistake_at_the_same_host_is_a_finding_of_its_own(tmp_path: Path) -> None:
    def without_uplink(texts: Texts) -> None:
        run = "esxcli network vswitch dvs vmware list"
        texts[run] = texts[run].replace("Uplinks: vmnic9, vmnic5", "Uplinks: vmnic9")

    found = with_other_port_name(tmp_path, without_uplink)
    assert [one for one in problems(found) if one[0] != "BUILT003"] == [
        OTHER_PORT,
        (
            "BUILT018",
            "eos-esa-1 virtual switch ESA-DSwitch has uplinks vmnic9, but the design has uplinks vmnic4, "
            "vmnic5",
        ),
    ]
