"""Verification of Windows hosts against their scripts: a check expects what the script sets or compares."""

import re
from pathlib import Path

import pytest

from refarch import api
from refarch.api.intent import host_intents
from refarch.platforms.checks import Check
from refarch.platforms.target import ConfigLine, target_named
from refarch.platforms.windows.checks_windows import CHECKS
from refarch.platforms.windows.qos_checks import compress_numbers, quote_name

ARGUMENT = re.compile(r"'((?:[^']|'')*)'|\(([^)]*)\)|(@\{[^}]*\})|([^\s,]+)")

TEMPLATES = {"Cluster": "Cluster", "SMB": "SMB", "LiveMigration": "LiveMigration", "Default": "Default"}

OF_NO_CALL = frozenset(
    (
        "the line",  # release of Windows, witness of the cluster
        "OperationalFlowControl",  # state of the port
        "ClientRdmaCapable",
        "ServerRdmaCapable",
        "Lost",  # pings
    )
)
"""Readings that no call of a script decides."""

Reading = tuple[str, str, str]
"""Command, what is read from its output, and the row."""


def arguments(call: str) -> list[str]:
    found = ARGUMENT.findall(call.split(" ", 1)[1] if " " in call else "")
    return [next(filter(None, groups), "").replace("''", "'") for groups in found]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def readings(call: str) -> dict[Reading, str]:
    """What Windows shows after a call of a script."""
    name, given = call.split(" ", 1)[0], arguments(call)
    first = quote_name(given[0]) if given else ""
    match name.partition("-")[2]:
        case "Address":
            run = f"Get-NetIPAddress -InterfaceAlias {first} -AddressFamily IPv4"
            return {(run, "IPAddress", ""): given[1], (run, "PrefixLength", ""): given[2]}
        case "Property":
            run = f"Get-NetAdapterAdvancedProperty -Name {first} -RegistryKeyword '{given[1]}'"
            return {(run, "RegistryValue", ""): given[2]}
        case "Rdma":
            return {(f"Get-NetAdapterRdma -Name {first}", "Enabled", ""): given[1][1:].capitalize()}
        case "InterfaceVlan":
            run = f"Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName {first}"
            return {(run, "Mode", ""): "Access", (run, "VlanList", ""): given[1]}
        case "Isolation":
            run = f"Get-VMNetworkAdapterIsolation -ManagementOS -VMNetworkAdapterName {first}"
            return {(run, "DefaultIsolationID", ""): given[1]}
        case "Affinity":
            run = f"Get-VMNetworkAdapterTeamMapping -ManagementOS -VMNetworkAdapterName {first}"
            return {(run, "NetAdapterName", ""): given[2]}
        case "PriorityTag":
            return {(f"Get-VMNetworkAdapter -ManagementOS -Name {first}", "IeeePriorityTag", ""): "On"}
        case "Intent" if name == "Wait-Intent":
            run = f"Get-NetIntentStatus -Name {first} | Where-Object Host -eq $env:COMPUTERNAME"
            return {(run, "ConfigurationStatus", ""): "Success"}
    return qos_readings(name, call, given)


def qos_readings(name: str, call: str, given: list[str]) -> dict[Reading, str]:
    """What Windows shows of QoS after a call of a script."""
    first = quote_name(given[0]) if given else ""
    match name.partition("-")[2]:
        case "Willing" | "FlowControl" | "Qos" if name != "Enable-Qos":
            return flow_control(name, call)
        case "Qos" | "PortQos":
            return {(f"Get-NetAdapterQos -Name {first}", "Enabled", ""): "True"}
        case "TrafficClass" | "Class" | "DefaultClass":
            row = f"Priority={compress_numbers(numbers(given[-3 if name != 'Confirm-DefaultClass' else 0]))}"
            algorithm = given[-2] if name != "Confirm-DefaultClass" else "ETS"
            run = "Get-NetQosTrafficClass"
            return {(run, "Algorithm", row): algorithm, (run, "Bandwidth(%)", row): given[-1]}
        case "Policy":
            match_name, value = re.findall(r"(\w+) = (\S+)", given[1])[0]
            is_port = match_name == "NetDirectPortMatchCondition"
            row = f"NetDirectPort={value}" if is_port else f"Template={TEMPLATES[match_name]}"
            return {("Get-NetQosPolicy", "PriorityValue", row): given[2]}
    return {}


def flow_control(name: str, call: str) -> dict[Reading, str]:
    found: dict[Reading, str] = {}
    if name != "Set-FlowControl":
        willing = "True" if "$true" in call else "False"
        found["Get-NetQosDcbxSetting", "Willing", ""] = willing
    if name != "Set-Willing":
        enabled = numbers(call)
        for number in range(8):
            found["Get-NetQosFlowControl", "Enabled", f"Priority={number}"] = str(number in enabled)
    return found


def design_of(root: Path, name: str) -> api.Design:
    folder = root if (root / "designs" / name).exists() else root / "tests/fixtures/foreign"
    found = api.open_design(name, root=str(folder)).design
    assert found is not None
    return found


def is_decided_by_a_call(check: Check, host: api.intent.HostIntent) -> bool:
    """Whether a call of the script decides what a check reads. Network ATC has its policies and protocols
    from the intent, and not from calls."""
    of_intent = host.intents and (check.run == "Get-NetQosPolicy" or "*NetworkDirectTechnology" in check.run)
    # An adapter with one protocol needs no choice of it.
    one_protocol = "*NetworkDirectTechnology" in check.run and all(
        len(nic.protocols) < 2 for nic in host.nics.values() if f"'{nic.name}'" in check.run
    )
    return check.read not in OF_NO_CALL and not of_intent and not one_protocol


def states_after_the_script(design: api.Design) -> dict[str, dict[Reading, str]]:
    """Readings of each host after all calls of its script."""
    target = target_named("windows-powershell")
    systems, states = {system.product for system in target.systems}, {}
    for name, host in host_intents(design).items():
        if host.system in systems:
            calls = [piece for piece in target.lines(host) if isinstance(piece, ConfigLine) and piece.origins]
            states[name] = {
                reading: value for call in calls for reading, value in readings(call.text.strip()).items()
            }
    return states


def compared(design: api.Design) -> list[tuple[str, Check, tuple[str, ...]]]:
    """Checks that a call decides, with what the host shows."""
    states, hosts = states_after_the_script(design), host_intents(design)
    return [
        (device, check, (states[device].get((check.run, check.read, check.row), "nothing"),))
        for check in CHECKS.checks(design)
        for device in check.devices
        if is_decided_by_a_call(check, hosts[device])
    ]


@pytest.mark.parametrize(
    ("design", "least"),
    [
        ("smb-direct-roce-s2d", 100),
        ("smb-direct-iwarp", 10),
        ("azure-local-switchless", 60),
        ("azure-local-four-converged", 60),
        ("azure-local-two-node", 10),
        ("smb-direct-sql-junos", 40),
    ],
)
def test_checks_expect_what_the_script_sets(root: Path, design: str, least: int) -> None:
    found = compared(design_of(root, design))
    assert [
        (device, check.run, check.read) for device, check, shown in found if shown != check.expected
    ] == []
    assert len(found) >= least


def test_a_class_without_its_call_is_found(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refarch.platforms.windows.qos.ALGORITHMS", {"dwrr": "Strict", "strict": "Strict"})
    found = compared(design_of(root, "smb-direct-roce-s2d"))
    wrong = {(check.read, check.row) for _, check, shown in found if shown != check.expected}
    assert wrong == {("Algorithm", "Priority=3"), ("Algorithm", "Priority=7")}
