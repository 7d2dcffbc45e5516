"""The validators of commands, scripts and files accept what is right, and say what is wrong with the rest."""

from pathlib import Path

import pytest
from validators import batfish, nvue_commands, odin, powershell, shell, vcf_installer

SCRIPT = '#!/bin/sh\nset -eu\nesxcli system settings advanced set -o /LSOM/x -i 1\nname="$1"\necho "$name"\n'


def test_shell() -> None:
    assert shell.complaints(SCRIPT) == []
    assert shell.complaints(SCRIPT.replace('"$name"', "$name")) == [
        "5:6: SC2086 Double quote to prevent globbing and word splitting."
    ]
    assert shell.complaints("echo 'open\n", "sh") == [
        "1:1: SC1009 The mentioned syntax error was in this simple command.",
        "1:6: SC1073 Couldn't parse this single quoted string. Fix to allow more checks.",
        "2:1: SC1072 Expected end of single quoted string. Fix any mentioned problems and try again.",
    ]


POWERSHELL = """\
$ErrorActionPreference = 'Stop'
New-NetQosPolicy -Name 'SMB Direct' -NetDirectPortMatchCondition 445 -PriorityValue8021Action 3
foreach ($adapter in 'p1', 'p2') {
    if (-not (Get-NetAdapterQos -Name $adapter).Enabled) { Enable-NetAdapterQos -Name $adapter }
}
"""


def test_powershell() -> None:
    assert powershell.complaints(POWERSHELL) == []
    assert powershell.complaints(POWERSHELL.replace("$adapter }\n}", "$adapter }\n")) == ["4:97: missing }"]
    assert powershell.complaints(POWERSHELL.replace("Direct'", "Direct")) == [
        "3:23: cannot be read: p1'",
        "3:32: cannot be read: )",
    ]


@pytest.mark.parametrize(
    ("command", "since", "until"),
    [
        ("nv set mlag backup 10.1.1.1 vrf mgmt", "5.0", ""),
        ("nv set interface swp1 link breakout 4x25G", "5.0", ""),
        ("nv set interface swp1-8,bond1 bridge domain br_default vlan 20,30", "5.0", ""),
        ("nv config apply --assume-yes", "5.0", ""),
        ("nv set qos pfc storage switch-priority 3", "5.3", ""),
        ("nv set qos pfc-watchdog robustness 3", "5.6", ""),
        ("nv set interface swp1 qos congestion-control profile roce", "5.4", ""),
        ("nv set qos roce mode lossless-single-ipool", "5.12", ""),
        ("nv set qos roce enable on", "5.0", "5.14"),
        ("nv set service ntp mgmt server 10.1.1.1", "5.0", "5.14"),
    ],
)
def test_nvue_commands_by_release(command: str, since: str, until: str) -> None:
    for release in ("5.0", "5.3", "5.4", "5.6", "5.11", "5.12", "5.14", "5.15"):
        number = nvue_commands.release_of(release)
        if number < nvue_commands.release_of(since):
            said = [f"1: is there since {since}: {command}"]
        elif until and number > nvue_commands.release_of(until):
            said = [f"1: is there up to {until}: {command}"]
        else:
            said = []
        assert nvue_commands.complaints(command, release) == said, release


@pytest.mark.parametrize(
    "command",
    [
        "nv set mlag mac-address 44:38:39:be:ef:a",
        "nv set mlag peer-ip 10.1.1",
        "nv set mlag init-delay 9001",
        "nv set qos pfc storage cable-length 100001",
        "nv set qos pfc storage rx on",
        "nv set qos congestion-control roce traffic-class 3 probability 101",
        "nv set qos roce mode",
        "nv set service ntp mgmt serverr 10.1.1.1",
    ],
)
def test_nvue_commands_that_no_release_has(command: str) -> None:
    text = f"set -e\n{command}\n"
    for release in ("5.0", "5.14", "5.17"):
        assert nvue_commands.complaints(text, release) == [f"2: has no listed form: {command}"], release


def test_nvue_command_that_the_shell_cannot_read() -> None:
    assert nvue_commands.complaints("nv set system hostname 'leaf") == [
        "1: cannot be read (No closing quotation): nv set system hostname 'leaf"
    ]


def test_nvue_takes_forms_that_the_caller_has_read_elsewhere() -> None:
    command = "nv set system dns server 10.1.1.1"
    assert nvue_commands.complaints(command, "5.15") == [f"1: has no listed form: {command}"]
    assert nvue_commands.complaints(command, "5.15", also=["nv set system dns server <ipv4>"]) == []


NXOS = """\
vlan 711
  name Storage
policy-map type queuing STORAGE
  class type queuing c-out-8q-q3
    bandwidth remaining percent 50
interface Ethernet1/1
  description to host-1
  mtu 9216
  switchport trunk allowed vlan 711
  no shutdown
"""


def test_batfish_nxos() -> None:
    findings = batfish.findings({"leaf": NXOS})["leaf"]
    assert [(one.kind, one.line, one.in_tail) for one in findings] == [
        ("unjudged", 2, False),
        ("unrecognized", 5, True),
    ]
    bad = NXOS.replace("mtu 9216", "mtoo 9216").replace("  name Storage", "  mtu 9216")
    assert batfish.complaints(bad) == [
        "2: unrecognized: mtu 9216",
        "5: unrecognized: bandwidth remaining percent 50",
        "8: unrecognized: mtoo 9216",
    ]


EOS = """\
hostname leaf-1
interface Ethernet1
   mtu 9214
   switchport mode trunk
   priority-flow-control on
   priority-flow-control priority 3 no-drop
"""


def test_batfish_eos_and_several_texts_at_once() -> None:
    texts = {"good": EOS, "bad": EOS.replace("switchport mode", "switchport moode"), "none": "! nothing\n!\n"}
    assert batfish.all_complaints({"good": EOS, "bad": texts["bad"]}, "eos") == {
        "good": [],
        "bad": ["4: unrecognized: switchport moode trunk"],
    }
    with pytest.raises(RuntimeError, match="the Batfish validator failed"):
        batfish.findings(texts, "eos")


def test_odin_reads_microsofts_own_configuration(shared: Path) -> None:
    folder = shared / "verifiers/azure-local-configs/std_cisco_nxos_switched"
    text = (folder / "expected_full_config.cfg").read_text(encoding="utf-8")
    audit = odin.audit(text)
    assert audit.platform == "nxos"
    assert odin.complaints(text) == []


GOOD = "verifiers/vcf-installer/examples/good.json"


def test_vcf_installer(shared: Path) -> None:
    good = (shared / GOOD).read_text(encoding="utf-8")
    assert vcf_installer.complaints(good) == []
    assert vcf_installer.complaints("{") == [
        "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    ]


@pytest.mark.parametrize("name", ["03-teaming-policy-not-listed", "06-mtu-9216"])
def test_vcf_installer_refuses(shared: Path, name: str) -> None:
    folder = shared / "verifiers/vcf-installer/examples"
    said = (folder / "output.txt").read_text(encoding="utf-8").splitlines()
    prefix = f"examples/bad/{name}.json: "
    wanted = [line.removeprefix(prefix) for line in said if line.startswith(prefix) and "refused" not in line]
    text = (folder / "bad" / f"{name}.json").read_text(encoding="utf-8")
    assert wanted and vcf_installer.complaints(text) == wanted
