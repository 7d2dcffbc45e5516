"""Forms of the outputs of PowerShell commands on Windows.

Sources, looked up 2026-11-30: Microsoft, "Manage Data Center Bridging" (traffic classes, flow control,
policies, adapters), "Converged NIC in a teamed NIC configuration" (advanced properties, RDMA, DCBX, teaming
of virtual adapters), "Troubleshoot the Windows Server SDN stack" (VLANs of virtual adapters),
Get-NetIPAddress, and Get-SmbMultichannelConnection, with sample outputs. A property is shown as its value.
"""

import re
from collections.abc import Iterator, Mapping

from ..checks import ExpectedOutput, OutputForm
from ..output_lines import NOT_STATED, OutputCell, OutputLine, OutputPart, fields, line, ruled_table

SCOPE = ("PolicySet", "IfIndex", "IfAlias")

DEFAULT_CLASS = "[Default]"

_NAME = re.compile("-(?:Name|InterfaceAlias|VMNetworkAdapterName) '((?:[^']|'')*)'")


def _object_name(expected: ExpectedOutput) -> str:
    found = _NAME.search(expected.run)
    return found[1].replace("''", "'") if found else NOT_STATED


def _value(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for check in expected.checks:
        yield line(OutputPart(", ".join(check.expected), True))


def _address(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield from fields(
        (
            ("IPAddress", expected.part("IPAddress")),
            ("InterfaceIndex", NOT_STATED),
            ("InterfaceAlias", _object_name(expected)),
            ("AddressFamily", "IPv4"),
            ("Type", "Unicast"),
            ("PrefixLength", expected.part("PrefixLength")),
        )
    )
    yield line(NOT_STATED)


def _property(expected: ExpectedOutput) -> Iterator[OutputLine]:
    keyword = expected.run.rpartition("-RegistryKeyword ")[2].strip("'")
    value = line("{", expected.part("RegistryValue"), "}")
    row: tuple[OutputCell, ...] = (_object_name(expected), NOT_STATED, NOT_STATED, keyword, value)
    headings = ("Name", "DisplayName", "DisplayValue", "RegistryKeyword", "RegistryValue")
    yield from ruled_table(headings, [row])


def _rdma(expected: ExpectedOutput) -> Iterator[OutputLine]:
    row = (_object_name(expected), NOT_STATED, expected.part("Enabled"), NOT_STATED)
    yield from ruled_table(("Name", "InterfaceDescription", "Enabled", NOT_STATED), [row])


def _flow_control(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (row.removeprefix("Priority="), expected.part("Enabled", row), "Global", "", "")
        for row in expected.rows
    ]
    yield from ruled_table(("Priority", "Enabled", *SCOPE), rows)


def _adapter(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield from fields(
        (
            ("Name", _object_name(expected)),
            ("Enabled", expected.part("Enabled")),
            ("Capabilities", NOT_STATED),
            ("OperationalTrafficClasses", NOT_STATED),
            ("OperationalFlowControl", expected.part("OperationalFlowControl")),
            ("OperationalClassifications", NOT_STATED),
        )
    )


def _classes(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = []
    for row in expected.rows:
        priorities = row.removeprefix("Priority=")
        name = DEFAULT_CLASS if priorities.startswith("0") else NOT_STATED
        algorithm, share = expected.part("Algorithm", row), expected.part("Bandwidth(%)", row, "")
        rows.append((name, algorithm, share, priorities, "Global", "", ""))
    yield from ruled_table(("Name", "Algorithm", "Bandwidth(%)", "Priority", *SCOPE), rows)


def _policies(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        condition, _, value = row.partition("=")
        yield from fields(
            (
                ("Name", NOT_STATED),
                ("Owner", NOT_STATED),
                ("NetworkProfile", "All"),
                ("Precedence", NOT_STATED),
                (condition, value),
                ("PriorityValue", expected.part("PriorityValue", row)),
            )
        )
        yield line()


def _exchange(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield from ruled_table(("Willing", *SCOPE), [(expected.part("Willing"), "Global", "", "")])


def _connections(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for name in ("ClientRdmaCapable", "ServerRdmaCapable"):
        yield line(NOT_STATED)
        yield line(f"{name:<27} : ", expected.part(name))
    yield line(NOT_STATED)


def _vlan(expected: ExpectedOutput) -> Iterator[OutputLine]:
    row = ("", _object_name(expected), expected.part("Mode"), expected.part("VlanList"))
    yield from ruled_table(("VMName", "VMNetworkAdapterName", "Mode", "VlanList"), [row])


def _isolation(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield from fields(
        (
            ("IsolationMode", "Vlan"),
            ("AllowUntaggedTraffic", NOT_STATED),
            ("DefaultIsolationID", expected.part("DefaultIsolationID")),
            ("MultiTenantStack", NOT_STATED),
            ("ParentAdapter", f"VMInternalNetworkAdapter, Name = '{_object_name(expected)}'"),
        )
    )
    yield line(NOT_STATED)


def _mapping(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield from fields(
        (
            ("NetAdapterName", expected.part("NetAdapterName")),
            ("NetAdapterDeviceId", NOT_STATED),
            ("ParentAdapter", f"VMInternalNetworkAdapter, Name = '{_object_name(expected)}'"),
        )
    )
    yield line(NOT_STATED)


def _ping(expected: ExpectedOutput) -> Iterator[OutputLine]:
    yield line(NOT_STATED)
    yield line(f"Ping statistics for {expected.run.split()[1]}:")
    yield line("    Packets: Sent = 10, Received = 10, Lost = ", expected.part("Lost"), " (0% loss),")
    yield line(NOT_STATED)


FORMS: Mapping[str, OutputForm] = {
    r"\(Get-.*\)\.[A-Za-z.]+": _value,
    "Get-NetIPAddress .*": _address,
    "Get-NetAdapterAdvancedProperty .*": _property,
    "Get-NetAdapterRdma .*": _rdma,
    "Get-NetQosFlowControl": _flow_control,
    "Get-NetAdapterQos .*": _adapter,
    "Get-NetQosTrafficClass": _classes,
    "Get-NetQosPolicy": _policies,
    "Get-NetQosDcbxSetting": _exchange,
    r"Get-SmbMultichannelConnection \| Format-List": _connections,
    "Get-VMNetworkAdapterVlan .*": _vlan,
    "Get-VMNetworkAdapterIsolation .*": _isolation,
    "Get-VMNetworkAdapterTeamMapping .*": _mapping,
    "ping .*": _ping,
}
