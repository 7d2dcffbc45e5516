"""Forms of the outputs of ESXCLI commands.

Sources, looked up 2026-11-30: Cisco, VIC Configuration Guide, with the outputs of ``esxcli network nic
list``, ``esxcli network ip interface list``, and ``esxcli rdma device list``; Intel, mfd-esxi, with recorded
outputs of the virtual switches; Broadcom KB 326624, with the output of ``esxcli network nic dcb status get``;
Broadcom, VCF 9.0, View the vSAN Network Information; NVIDIA, user manual of the native ESXi driver
4.19.71.1.
"""

from collections.abc import Iterator, Mapping

from ..checks import ExpectedOutput, OutputForm
from ..output_lines import NOT_STATED, OutputLine, OutputPart, line, ruled_table

UPLINK = "Paired Uplink="
"""Start of the row of an RDMA device."""


def _adapters(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (
            row,
            NOT_STATED,
            expected.part("Driver", row),
            "Up",
            expected.part("Link Status", row),
            expected.part("Speed", row),
            "Full",
            NOT_STATED,
            expected.part("MTU", row),
            NOT_STATED,
        )
        for row in expected.rows
    ]
    headings = (
        "Name",
        "PCI Device",
        "Driver",
        "Admin Status",
        "Link Status",
        "Speed",
        "Duplex",
        "MAC Address",
        "MTU",
        "Description",
    )
    yield from ruled_table(headings, rows)


def _records(expected: ExpectedOutput) -> Iterator[OutputLine]:
    """Fields below the name of each object, or of a single object without a name."""
    for row in expected.rows:
        if row:
            yield line(row)
            yield line(f"   Name: {row}")
        yield from _record(expected, row)


def _record(expected: ExpectedOutput, row: str) -> Iterator[OutputLine]:
    yield line(f"   {NOT_STATED}")
    for read in dict.fromkeys(check.read for check in expected.checks if check.row == row):
        yield line(f"   {read}: ", expected.part(read, row))


def _port_groups(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (row, expected.part("Virtual Switch", row), NOT_STATED, expected.part("VLAN ID", row))
        for row in expected.rows
    ]
    yield from ruled_table(("Name", "Virtual Switch", "Active Clients", "VLAN ID"), rows)


def _addresses(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (
            row,
            expected.part("IPv4 Address", row),
            expected.part("IPv4 Netmask", row),
            NOT_STATED,
            "STATIC",
            expected.part("Gateway", row, "0.0.0.0"),
            "false",
        )
        for row in expected.rows
    ]
    headings = (
        "Name",
        "IPv4 Address",
        "IPv4 Netmask",
        "IPv4 Broadcast",
        "Address Type",
        "Gateway",
        "DHCP DNS",
    )
    yield from ruled_table(headings, rows)


def _rdma_devices(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [
        (
            NOT_STATED,
            NOT_STATED,
            expected.part("State", row),
            expected.part("MTU", row),
            NOT_STATED,
            row.removeprefix(UPLINK),
            NOT_STATED,
        )
        for row in expected.rows
    ]
    headings = ("Name", "Driver", "State", "MTU", "Speed", "Paired Uplink", "Description")
    yield from ruled_table(headings, rows)


def _rdma_adapters(expected: ExpectedOutput) -> Iterator[OutputLine]:
    names = [name for check in expected.checks for name in check.expected]
    rows = [(NOT_STATED, OutputPart(name, True), NOT_STATED) for name in names]
    yield from ruled_table(("Device", "Vmknic", "NetStack"), rows)


def _vsan_network(expected: ExpectedOutput) -> Iterator[OutputLine]:
    for row in expected.rows:
        yield line("Interface")
        yield line(f"   VmkNic Name: {row}")
        yield from _record(expected, row)


def _parameters(expected: ExpectedOutput) -> Iterator[OutputLine]:
    rows = [(row, NOT_STATED, expected.part("Value", row), NOT_STATED) for row in expected.rows]
    yield from ruled_table(("Name", "Type", "Value", "Description"), rows)


def _priorities(expected: ExpectedOutput) -> Iterator[OutputLine]:
    mode = expected.part("Mode")
    yield line(f"   Nic Name: {expected.run.rpartition(' ')[2]}")
    yield line("   Mode: 3 - ", mode, " Mode") if mode.expected else line(f"   Mode: {NOT_STATED}")
    yield line("   Enabled: true")
    yield line(f"   {NOT_STATED}")
    yield line("   PFC Enabled: ", expected.part("PFC Enabled"))
    yield line("   PFC Configuration: ", expected.part("PFC Configuration"))
    yield line(f"   {NOT_STATED}")


FORMS: Mapping[str, OutputForm] = {
    "esxcli system version get": _records,
    "esxcli network nic list": _adapters,
    "esxcli network nic get -n [^ ]+": _records,
    "esxcli network vswitch (standard|dvs vmware) list": _records,
    "esxcli network vswitch standard portgroup list": _port_groups,
    "esxcli network ip interface list": _records,
    "esxcli network ip interface ipv4 get": _addresses,
    "esxcli rdma device list": _rdma_devices,
    "esxcli rdma device vmknic list": _rdma_adapters,
    "esxcli network nic dcb status get -n [^ ]+": _priorities,
    "esxcli system module parameters list -m [^ ]+": _parameters,
    "esxcli vsan network list": _vsan_network,
}
