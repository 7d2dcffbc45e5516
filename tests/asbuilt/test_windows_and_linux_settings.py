"""Settings of Windows and Linux hosts: RDMA, PFC, traffic classes, policies, ports of adapters, and NVMe
paths. The outputs are made from the checks of a design."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import rich_intents

from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.names import ports_in_name
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.checks import Check
from refarch.platforms.observed import SETTING
from refarch.platforms.verification import records

DESIGNS = {design.id: design for design in rich_intents.designs()}

Outputs = dict[str, Any]
"""JSON values or texts by the name of the file."""


def checks_of(name: str, host: str) -> list[Check]:
    return [check for record in records(DESIGNS[name]) for check in record.checks if host in check.devices]


def quoted(check: Check) -> str:
    """Name in quotes that a command has."""
    return check.run.split("'")[1]


def numbers(text: str) -> list[int]:
    """Priorities of ``0-2,4-6``."""
    parts = [part.partition("-") for part in text.split(",")]
    return [number for low, _, high in parts for number in range(int(low), int(high or low) + 1)]


def windows_outputs(name: str, host: str) -> Outputs:
    """Objects of cmdlets of a host as designed."""
    found: dict[str, list[dict[str, Any]]] = {}
    classes: dict[str, dict[str, Any]] = {}
    for check in checks_of(name, host):
        value, cmdlet = check.expected[0] if check.expected else "", check.run.split(" ")[0]
        row = check.row.partition("=")[2]
        match cmdlet, check.read:
            case "Get-NetAdapterRdma", _:
                one: dict[str, Any] = {"Name": quoted(check), "Enabled": value == "True"}
                one |= {"InterfaceDescription": "x", "RdmaAdapterInfo": {}}
            case "Get-NetQosFlowControl", _:
                one = {"Name": row, "Priority": int(row), "Enabled": value == "True", "IfAlias": None}
            case "Get-NetQosTrafficClass", read:
                of_class = classes.setdefault(row, {"Name": row, "Priority": numbers(row), "Algorithm": 2})
                if read != "Algorithm":
                    of_class["BandwidthPercentage"] = int(value)
                continue
            case "Get-NetQosPolicy", _ if check.row.startswith("NetDirectPort"):
                one = {"Name": "SMB", "NetDirectPortMatchCondition": int(row)}
                one |= {"PriorityValue8021Action": int(value)}
            case "Get-NetQosDcbxSetting", _:
                one = {"Willing": value == "True", "PolicySet": "Global"}
            case "Get-VMNetworkAdapterTeamMapping", _:
                one = {"ParentAdapter": {"Name": quoted(check)}, "NetAdapterName": value}
                one |= {"NetAdapterDeviceId": "{1}"}
            case "Get-VMNetworkAdapterVlan", "VlanList":
                parent = f"VMInternalNetworkAdapter (Name = '{quoted(check)}')"
                one = {"ParentAdapter": parent, "AccessVlanId": int(value), "OperationMode": 1}
            case "Get-NetAdapterAdvancedProperty", _ if "Technology" in check.run:
                one = {"Name": quoted(check), "RegistryKeyword": "*NetworkDirectTechnology"}
                one |= {"RegistryValue": [value]}
            case _:
                continue
        found.setdefault(cmdlet, []).append(one)
    found["Get-NetQosTrafficClass"] = [*classes.values()]
    return {f"{cmdlet}.json": value for cmdlet, value in found.items() if value}


MLNX_QOS = """\
DCBX mode: OS controlled
Priority trust state: {trust}
default priority:
Cable len: 7
PFC configuration:
\tpriority    0   1   2   3   4   5   6   7
\tenabled     {digits}
\tbuffer      0   0   0   1   0   0   0   0
tc: 0 ratelimit: unlimited, tsa: vendor
\t priority:  1
"""


def linux_outputs(name: str, host: str) -> Outputs:
    """Texts of commands of a host as designed."""
    found: Outputs = {}
    trust: dict[str, str] = {}
    for check in checks_of(name, host):
        value = check.expected[0] if check.expected else ""
        port = re.search(r"(?:-i|dev) (\S+)", check.run)
        if check.run.startswith("dcb pfc"):
            text = f"pfc-cap 8 macsec-bypass off delay 0 \nprio-pfc {value} \n"
            found[f"1-dcb-pfc-show-dev-{port and port[1]}-prio-pfc.txt"] = text
        elif check.run.startswith("mlnx_qos") and port and check.read == "enabled":
            text = MLNX_QOS.format(trust=trust.get(port[1], "dscp"), digits=value)
            found[f"mlnx-qos-i-{port[1]}.txt"] = text
        elif check.run.startswith("mlnx_qos") and port:
            trust[port[1]] = value
        elif check.run == "nvme show-hostnqn":
            found["hostnqn.txt"] = value + "\n"
        elif check.run == "nvme list-subsys":
            lines = ["nvme-subsys0 - NQN=nqn.2010-06.com.example", "\\"]
            for number, path in enumerate(check.expected):
                lines.append(f" +- nvme{number} {path},src_addr=192.0.2.1 live")
            found["subsystems.txt"] = "\n".join(lines) + "\n"
    return found


def write(folder: Path, host: str, outputs: Outputs) -> None:
    (folder / host).mkdir()
    for name, value in outputs.items():
        (folder / host / name).write_text(value if isinstance(value, str) else json.dumps(value, indent=1))


def verification(name: str, folder: Path) -> Verification:
    return verify(DESIGNS[name], read_collection(str(folder)))


def problems(found: Verification) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in found.problems if one.code != "BUILT007"]


def outcomes(found: Verification, host: str) -> dict[str, set[str]]:
    """Outcomes of the settings of a host, by property, without its default gateway."""
    shown: dict[str, set[str]] = {}
    for one in found.results:
        if one.expectation[:2] == (host, SETTING) and one.expectation.property != "next hop":
            shown.setdefault(one.expectation.property, set()).add(one.outcome)
    return shown


EQUAL = {"equal"}

OF_WINDOWS = {
    **dict.fromkeys(("RDMA state", "flow control", "algorithm", "bandwidth (%)", "priority"), EQUAL),
    **dict.fromkeys(("willing", "NetworkDirect technology"), EQUAL),
}


@pytest.mark.parametrize(
    ("name", "host", "expected"),
    [
        ("smb-direct-roce-s2d", "s2d-01", OF_WINDOWS | {"access VLAN": EQUAL, "port": EQUAL}),
        ("azure-local-switchless", "node-1", OF_WINDOWS),
    ],
)
def test_windows_as_designed(name: str, host: str, expected: dict[str, set[str]], tmp_path: Path) -> None:
    write(tmp_path, host, windows_outputs(name, host))
    found = verification(name, tmp_path)
    assert problems(found) == [] and found.not_understood == ()
    shown = outcomes(found, host)
    assert {key: value for key, value in shown.items() if key in expected} == expected
    assert {*shown} - {*expected} == set()
    titles = {one.title for one in found.uncompared if one.device == host}
    assert not titles & {"QoS of adapters", "bandwidth, marking, and DCBX of adapters", "RDMA of adapters"}


CHANGES = [
    ("Get-NetAdapterRdma", {"Enabled": False}, "BUILT018",
     "vEthernet (SMB1) has RDMA state False, but the design has RDMA state True"),
    ("Get-NetQosFlowControl", {"Enabled": True}, "BUILT012",
     "priority 0 has flow control True, but the design has flow control False"),
    ("Get-NetQosTrafficClass", {"Algorithm": "Strict"}, "BUILT018", None),
    ("Get-NetQosPolicy", {"PriorityValue8021Action": 5}, "BUILT018",
     "policy of port 445 has priority 5, but the design has priority 3"),
    ("Get-NetQosDcbxSetting", {"Willing": True}, "BUILT018",
     "DCBX has willing True, but the design has willing False"),
    ("Get-VMNetworkAdapterTeamMapping", {"NetAdapterName": "pNIC9"}, "BUILT018",
     "SMB1 has port pNIC9, but the design has port pNIC1"),
    ("Get-VMNetworkAdapterVlan", {"AccessVlanId": 0}, "BUILT010",
     "SMB1 has access VLAN 0, but the design has access VLAN 711"),
    ("Get-NetAdapterAdvancedProperty", {"RegistryValue": "1"}, "BUILT018",
     "pNIC1 has NetworkDirect technology 1, but the design has NetworkDirect technology 4"),
]  # fmt: skip


@pytest.mark.parametrize(("cmdlet", "change", "code", "message"), CHANGES)
def test_a_changed_setting_of_windows(
    cmdlet: str, change: dict[str, Any], code: str, message: str | None, tmp_path: Path
) -> None:
    outputs = windows_outputs("smb-direct-roce-s2d", "s2d-01")
    outputs[f"{cmdlet}.json"][0].update(change)
    write(tmp_path, "s2d-01", outputs)
    found = verification("smb-direct-roce-s2d", tmp_path)
    ((shown, text),) = problems(found)
    assert shown == code
    if message is not None:
        assert text == f"s2d-01 {message}"
    (problem,) = [one for one in found.problems if one.code == code]
    evidence: Any = problem.evidence[0]
    assert evidence.evidence.pointer == (0,) and evidence.evidence.file == f"s2d-01/{cmdlet}.json"


def test_a_class_with_other_priorities(tmp_path: Path) -> None:
    outputs = windows_outputs("smb-direct-roce-s2d", "s2d-01")
    one = outputs["Get-NetQosTrafficClass.json"][0]
    one["Priority"] = one["Priority"][:-1] or [7]
    write(tmp_path, "s2d-01", outputs)
    ((code, text),) = problems(verification("smb-direct-roce-s2d", tmp_path))
    assert code == "BUILT018" and "has no algorithm, but the design has algorithm ETS" in text


def test_settings_of_single_adapters_do_not_count(tmp_path: Path) -> None:
    """Windows can have the settings of the system, and others for an adapter."""
    outputs = windows_outputs("smb-direct-roce-s2d", "s2d-01")
    other = {**outputs["Get-NetQosFlowControl.json"][0], "Enabled": True, "IfAlias": "pNIC7"}
    outputs["Get-NetQosFlowControl.json"].append(other)
    write(tmp_path, "s2d-01", outputs)
    assert problems(verification("smb-direct-roce-s2d", tmp_path)) == []


LINUX = (
    ("nvme-linux-flasharray-cumulus", "db-01", {"PFC for priority", "paths", "host NQN"}),
    ("rdma-linux-connectx7-cumulus", "node-1", {"PFC for priority", "trust"}),
)


@pytest.mark.parametrize(("name", "host", "properties"), LINUX)
def test_linux_as_designed(name: str, host: str, properties: set[str], tmp_path: Path) -> None:
    write(tmp_path, host, linux_outputs(name, host))
    found = verification(name, tmp_path)
    assert problems(found) == [] and found.not_understood == ()
    assert outcomes(found, host) == dict.fromkeys(properties, EQUAL)


def test_changed_settings_of_linux(tmp_path: Path) -> None:
    name, host = "nvme-linux-flasharray-cumulus", "db-01"
    outputs = linux_outputs(name, host)
    pfc = sorted(file for file in outputs if "dcb-pfc" in file)
    outputs[pfc[0]] = outputs[pfc[0]].replace("3:on", "3:off")
    outputs["subsystems.txt"] = outputs["subsystems.txt"].replace(" live", " connecting", 1)
    write(tmp_path, host, outputs)
    found = problems(verification(name, tmp_path))
    assert [code for code, _ in found] == ["BUILT012", "BUILT018"]
    port = pfc[0].split("-")[5]
    text = f"db-01 {port} has no PFC for priority, but the design has PFC for priority 3"
    assert found[0][1] == text
    assert found[1][1].startswith("db-01 NVMe has paths rdma traddr=192.168.201.11,trsvcid=4420")


def test_json_of_linux(tmp_path: Path) -> None:
    name, host = "nvme-linux-flasharray-cumulus", "db-01"
    outputs = linux_outputs(name, host)
    lines = [line for line in outputs["subsystems.txt"].splitlines() if "+-" in line]
    paths = []
    for line in lines:
        _, _, _, transport, address, state = line.split(" ")
        paths.append({"Name": "nvme0", "Transport": transport, "Address": address, "State": state})
    subsystems = [{"Name": "nvme-subsys0", "NQN": "nqn.2010-06.com.example", "Paths": paths}]
    for number, value in enumerate((subsystems, [{"HostNQN": "x", "Subsystems": subsystems}])):
        folder = tmp_path / str(number)
        folder.mkdir()
        states = {"pfc_cap": 8, "prio_pfc": [False, False, False, True, False, False, False, False]}
        files = {"subsystems.json": value, "hostnqn.txt": outputs["hostnqn.txt"]}
        files |= {file.replace(".txt", ".json"): states for file in outputs if "dcb" in file}
        write(folder, host, files)
        found = verification(name, folder)
        assert problems(found) == [] and found.not_understood == ()
        assert outcomes(found, host)["paths"] == outcomes(found, host)["PFC for priority"] == EQUAL


def test_an_output_without_the_name_of_its_port(tmp_path: Path) -> None:
    outputs = linux_outputs("rdma-linux-connectx7-cumulus", "node-1")
    text = next(text for file, text in outputs.items() if "mlnx" in file)
    write(tmp_path, "node-1", {"qos.txt": text})
    found = verification("rdma-linux-connectx7-cumulus", tmp_path)
    assert {part.problem for part in found.not_understood} == {
        "the output does not name its port, and the name of the file names 0 of node-1"
    }
    assert outcomes(found, "node-1")["trust"] == {"not collected"}


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("a/12-mlnx-qos-i-ens1f0np0.txt", ("ens1f0np0",)),
        ("ens1/qos.txt", ()),
        ("dcb-show-dev-bond0-711.txt", ("bond0.711",)),
        ("ens1f0np0_ens1.txt", ("ens1f0np0",)),
        ("ens1-and-ens2.txt", ("ens1", "ens2")),
        ("ens12.txt", ()),
    ],
)
def test_ports_in_the_name_of_a_file(file: str, expected: tuple[str, ...]) -> None:
    assert ports_in_name(file, ("ens1", "ens2", "ens1f0np0", "bond0", "bond0.711")) == expected


def test_parts_that_are_not_understood(tmp_path: Path) -> None:
    files: Outputs = {
        "rdma.json": {"Name": "a", "InterfaceDescription": "", "Enabled": "yes", "RdmaAdapterInfo": None},
        "flow.json": [{"Priority": "many", "Enabled": True}],
        "class.json": {"Name": "a", "Algorithm": 7, "BandwidthPercentage": 5, "Priority": 3},
        "dcbx.json": {"Willing": 3},
        "map.json": {"ParentAdapter": "x", "NetAdapterName": "p", "NetAdapterDeviceId": "1"},
        "vlan.json": {"ParentAdapter": {"Name": "x"}, "AccessVlanId": -1, "OperationMode": 1},
        "mlnx.txt": "Priority trust state: dscp\n\tenabled 0 0 0\n",
    }
    write(tmp_path, "s2d-01", files)
    collection = read_collection(str(tmp_path))
    assert sorted(part.evidence.file for part in collection.not_understood) == [
        f"s2d-01/{file}" for file in sorted(files)
    ]


def test_damaged_outputs(tmp_path: Path) -> None:
    """Each output, cut and with values of other types: facts or a reason, never a failure."""
    choice = random.Random(7)
    samples = [*windows_outputs("smb-direct-roce-s2d", "s2d-01").values()]
    for name, host, _ in LINUX:
        samples += linux_outputs(name, host).values()
    file = tmp_path / "s2d-01.out"
    tried = 0
    for sample in samples:
        text = sample if isinstance(sample, str) else json.dumps(sample)
        texts = [text[: choice.randrange(len(text))] for _ in range(8)]
        if not isinstance(sample, str):
            for key in sample[0]:
                for odd in (None, [], {}, -1, 1.5, True, "\u0663", "a" * 999, [[None]]):
                    texts.append(json.dumps([{**sample[0], key: odd}, 3, None]))
        for one in texts:
            file.write_text(one)
            collection = read_collection(str(tmp_path))
            assert not [part for part in collection.not_understood if "failed" in part.problem], one
            tried += 1
    assert tried > 250


WINDOWS_ROUTES = [
    {"DestinationPrefix": "10.0.0.0/8", "NextHop": "10.9.9.9", "RouteMetric": 1},
    {"DestinationPrefix": "0.0.0.0/0", "NextHop": "10.70.0.9", "RouteMetric": 256, "InterfaceMetric": 25},
    {"DestinationPrefix": "0.0.0.0/0", "NextHop": "10.70.0.1", "RouteMetric": 0, "InterfaceMetric": 5},
]

LINUX_ROUTES = """\
default via 172.20.30.1 dev eno1 proto static metric 100
default via 172.20.30.9 dev eno2 proto dhcp metric 200
172.20.30.0/24 dev eno1 proto kernel scope link src 172.20.30.101
"""

JSON_ROUTES = [
    {"dst": "default", "gateway": "172.20.30.1", "dev": "eno1", "metric": 100, "flags": []},
    {"dst": "default", "gateway": "172.20.30.9", "dev": "eno2", "metric": 200, "flags": []},
    {"dst": "172.20.30.0/24", "dev": "eno1", "scope": "link", "flags": []},
]

ROUTES = [
    ("smb-direct-roce-s2d", "s2d-01", WINDOWS_ROUTES, ""),
    ("smb-direct-roce-s2d", "s2d-01", WINDOWS_ROUTES[2], ""),
    ("smb-direct-roce-s2d", "s2d-01", WINDOWS_ROUTES[:2], "next hop 10.70.0.9"),
    ("smb-direct-roce-s2d", "s2d-01", WINDOWS_ROUTES[0], "no next hop"),
    ("nvme-linux-flasharray-cumulus", "db-01", LINUX_ROUTES, ""),
    (
        "nvme-linux-flasharray-cumulus",
        "db-01",
        LINUX_ROUTES.replace("30.1 ", "30.2 "),
        "next hop 172.20.30.2",
    ),
    ("nvme-linux-flasharray-cumulus", "db-01", JSON_ROUTES, ""),
    ("nvme-linux-flasharray-cumulus", "db-01", JSON_ROUTES[1:], "next hop 172.20.30.9"),
    ("nvme-linux-flasharray-cumulus", "db-01", JSON_ROUTES[2:], "no next hop"),
]


@pytest.mark.parametrize(("name", "host", "output", "text"), ROUTES)
def test_default_gateways(name: str, host: str, output: Any, text: str, tmp_path: Path) -> None:
    write(tmp_path, host, {"routes.out": output})
    found = verification(name, tmp_path)
    designed = "10.70.0.1" if host == "s2d-01" else "172.20.30.1"
    message = f"{host} default route has {text}, but the design has next hop {designed}"
    assert problems(found) == ([("BUILT018", message)] if text else [])
    assert found.not_understood == ()
    titles = {one.title for one in found.uncompared if one.device == host}
    assert "default gateways" not in titles


def test_several_default_gateways_are_not_guessed(tmp_path: Path) -> None:
    for file, output in (
        ("a.out", [{**one, "metric": 1} for one in JSON_ROUTES]),
        ("b.out", "default dev tun0 scope link\n"),
        ("c.out", [{**one, "RouteMetric": 1, "InterfaceMetric": 1} for one in WINDOWS_ROUTES]),
        ("d.out", [{"dst": "default", "dev": "x", "nexthops": [{"gateway": "1.1.1.1"}], "metric": "m"}]),
    ):
        (tmp_path / file).write_text(output if isinstance(output, str) else json.dumps(output))
    collection = read_collection(str(tmp_path))
    assert {part.problem for part in collection.not_understood} == {
        "the default route has several gateways, or none"
    }
    assert len(collection.not_understood) == 4


def test_a_prompt_names_the_port(tmp_path: Path) -> None:
    """The record of a session, with the outputs of two ports."""
    name, host = "rdma-linux-connectx7-cumulus", "node-1"
    texts = {
        file.removeprefix("mlnx-qos-i-").removesuffix(".txt"): text
        for file, text in linux_outputs(name, host).items()
    }
    lines = [f"root@{host}:~# mlnx_qos -i {port}\n{text}" for port, text in texts.items()]
    (tmp_path / "session.txt").write_text("".join(lines) + f"root@{host}:~#\n")
    found = verification(name, tmp_path)
    assert len(lines) > 1 and problems(found) == [] and found.not_understood == ()
    assert outcomes(found, host) == {"PFC for priority": EQUAL, "trust": EQUAL}
