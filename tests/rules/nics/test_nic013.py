"""NIC013: the speed of vSAN uplinks against what vSAN asks for, by architecture and release."""

from collections.abc import Callable

import pytest
from rule_designs import HOST_LINKS, findings, told

from refarch import api

FLASH = (
    "        adapters:\n",
    "        disk_groups: {cache: {drive: samsung-mzwlj3t8hbls-00007}, capacity: {drive: "
    "intel-ssdpe2me012t4}}\n"
    "        adapters:\n",
)
ESA = ("product: vsan-osa", "product: vsan-esa")
FIRST = '  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n'
CABLE = "nvidia-mcp2m00-a003e30l"

SLOW_SWITCH = """\
format: 1
kind: switch
vendor: Example
model: Slow
title: A switch whose SFP28 cages run at 10 GbE
asic: example
rack_units: 1
ports:
  - {numbers: 1-18, form_factor: sfp28, speeds: [1G, 10G], lanes: 1}
  - {numbers: 19-22, form_factor: qsfp28, speeds: [40G, 100G], lanes: 4}
nos: [cumulus-linux]
"""


def at(speed: str) -> list[tuple[str, str]]:
    """The first uplink of all hosts runs at this speed."""
    return [(FIRST, FIRST.replace(f"{CABLE}}}", f"{CABLE}, speed: {speed}}}"))]


def release(name: str) -> tuple[str, str]:
    return (
        '  esxi: {release: "7.0 U3d", build: 19482537}\n',
        f'  esxi: {{release: "{name}"}}\n' if name else "",
    )


def severities(speed: str, *edits: tuple[str, str]) -> list[str]:
    return [
        finding.severity
        for finding in findings("NIC013", {"design.yaml": list(edits), "wiring.yaml": at(speed)})
    ]


@pytest.mark.parametrize(
    ("speed", "name", "expected"),
    [
        ("1G", "8.0 U2", "error"),
        ("1G", "9.0", "error"),
        ("1G", "", "error"),
        ("10G", "8.0", "error"),
        ("10G", "8.0 U1", "error"),
        ("10G", "8.0 U1c", "error"),
        ("10G", "8.0 U2", "warning"),
        ("10G", "8.0 U3", "warning"),
        ("10G", "9.0", "warning"),
        ("10G", "9.0.1", "warning"),
        ("10G", "", "warning"),
        ("25G", "8.0", ""),
        ("25G", "9.0", ""),
    ],
)
def test_esa(speed: str, name: str, expected: str) -> None:
    assert severities(speed, ESA, release(name)) == [expected] * bool(expected)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("8.0", "vSAN ESA requires 25 GbE"),
        ("8.0 U2", "vSAN 8.0 ESA requires 25 GbE, and only the small vSAN-ESA-AF-0 profile accepts 10 GbE"),
        (
            "9.0",
            "vSAN 9.0 ESA allows its minimum of 10 GbE only for the vSAN-ESA-AF-0 profile; 25 GbE is "
            "recommended",
        ),
        ("", "vSAN ESA requires 25 GbE on ESXi 8.0; on 9.0, 10 GbE is the minimum and 25 GbE is recommended"),
    ],
)
def test_esa_says_which_release_asks_for_what(name: str, said: str) -> None:
    (finding,) = findings("NIC013", {"design.yaml": [ESA, release(name)], "wiring.yaml": at("10G")})
    assert finding.message.startswith(
        f"vmnic4 on host-1 carries vSAN at 10 GbE, but {said}; also: host-[2-4]"
    )


@pytest.mark.parametrize(
    ("speed", "known", "unknown"), [("1G", "error", "warning"), ("10G", "info", "info"), ("25G", "", "")]
)
@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_osa(speed: str, known: str, unknown: str, transport: str) -> None:
    """With NVMe drives the cluster is all flash; without disk groups nobody knows."""
    over = ("transport: roce-v2", f"transport: {transport}")
    assert severities(speed, over, FLASH) == [known] * bool(known)
    assert severities(speed, over) == [unknown] * bool(unknown)


def test_place_of_a_stated_speed() -> None:
    (line,) = told("NIC013", {"design.yaml": [FLASH], "wiring.yaml": at("1G")})
    assert line == (
        "wiring.yaml:5:95 error NIC013 vmnic4 on host-1 carries vSAN at 1 GbE, but all-flash vSAN OSA "
        "requires 10 GbE; also: host-[2-4]"
    )


def test_place_of_a_slow_card() -> None:
    """Both ports of the card are slow: one finding for the card."""
    (finding,) = findings("NIC013", {"design.yaml": [("nvidia-connectx-6-lx-25g-2p", "intel-x710-da2")]})
    assert (finding.file, finding.line, finding.column, finding.severity) == ("design.yaml", 24, 20, "info")


def test_place_of_a_slow_switch_port(lint_edited: Callable[..., list[api.Finding]]) -> None:
    """The card and the cable could do 25G, the switch cannot: the end that names its port."""
    slow = {("switch", "example-slow"): SLOW_SWITCH}
    found = lint_edited("NIC013", {"wiring.yaml": [("nvidia-sn2010", "example-slow")]}, parts=slow)
    assert [finding.line for finding in found] == [5, 6]
    finding = found[0]
    assert (finding.file, finding.line, finding.column, finding.severity) == ("wiring.yaml", 5, 37, "info")


def test_without_wiring_the_card_decides() -> None:
    wiring = "format: 1\nswitches: {}\nlinks: []\n"
    qos = [('"leaf-[1-2]", ', "")]
    plan = [
        ('      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n', ""),
        ("    addresses:\n  vmotion", "  vmotion"),
    ]
    edits = {"wiring.yaml": wiring, "qos.yaml": qos, "ip-plan.yaml": plan}
    assert findings("NIC013", edits) == []
    slow = [("nvidia-connectx-6-lx-25g-2p", "intel-x710-da2")]
    assert [finding.line for finding in findings("NIC013", {**edits, "design.yaml": slow})] == [24]


def test_only_uplinks_of_vsan() -> None:
    """vMotion alone runs over the second uplink."""
    single = ("active: [Uplink 1], standby: [Uplink 2]}", "active: [Uplink 1], unused: [Uplink 2]}")
    second = HOST_LINKS.splitlines(keepends=True)[1]
    slow = (second, second.replace(f"{CABLE}}}", f"{CABLE}, speed: 1G}}"))
    assert findings("NIC013", {"design.yaml": [single], "wiring.yaml": [slow]}) == []
    assert len(findings("NIC013", {"wiring.yaml": [slow]})) == 1


def test_other_products() -> None:
    assert severities("1G", ("product: vsan-osa", "product: nvme-of")) == []
