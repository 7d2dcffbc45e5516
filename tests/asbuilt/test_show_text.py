"""Text outputs of ``show`` commands, read by ntc-templates, and records of terminal sessions with several of
them."""

import sys
from pathlib import Path

import pytest
import yaml

import needs
from collected import CABLES, collect, outcomes, verification
from refarch.asbuilt.collection import Collection, EvidenceLines, read_collection
from refarch.asbuilt.prompts import prompt_lines
from refarch.platforms.observed import NEIGHBOR
from refarch.platforms.show_text import megabits

EOS_LLDP = """\
Last table change time   : 0:00:02 ago
Number of table inserts  : 2

Port       Neighbor Device ID             Neighbor Port ID           TTL
---------- ------------------------------ -------------------------- ---
Et1/1      leaf-2.example.com             Ethernet1/2                120
Et2        70:3a:0e:cd:41:fe              eth1                       120
"""

EOS_STATUS = """\
Port       Name           Status       Vlan     Duplex Speed  Type         Flags
Et1        to host 1      connected    trunk    full   100G   100GBASE-CR4
Et2                       notconnect   10       auto   auto   10GBASE-T
Ma1                       connected    routed   a-full a-100M 10/100/1000
"""

EOS_VLAN = """\
VLAN  Name                             Status    Ports
----- -------------------------------- --------- -------------------------------
1     default                          active    Et1
10    storage                          active    Et1, Et2, Po7
20    other                            suspended
"""

EOS_CHANNELS = """\
Number of channels in use: 1
Number of aggregators: 1

   Port-Channel       Protocol     Ports
------------------ --------------- --------------------------------
   Po7(U)             LACP(a)      Et5(PG+) Et6(PG+)
"""

BLANK = " "
"""NX-OS writes a blank behind a long name."""

NXOS_LLDP = f"""\
Capability codes:
  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device
  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other
Device ID            Local Intf      Hold-time  Capability  Port ID
a-switch-with-a-long-name.example.com{BLANK}
                     Eth1/1          120        BR          Ethernet1/49
leaf-2               Eth1/2          120        BR          Ethernet1/2
Total entries displayed: 2
"""  # fmt: skip

NXOS_STATUS = """\
--------------------------------------------------------------------------------
Port          Name               Status    Vlan      Duplex  Speed   Type
--------------------------------------------------------------------------------
mgmt0         --                 connected routed    full    1000    --
Eth1/1        to host 1          connected trunk     full    25G     SFP-H25GB-CU2M
Eth1/2        --                 sfpAbsent 1         auto    auto    --
"""

NXOS_VLAN = """\
VLAN Name                             Status    Ports
---- -------------------------------- --------- -------------------------------
1    default                          active    Po1, Eth1/2
10   storage                          active    Eth1/1, Eth1/2
"""

NXOS_CHANNELS = """\
Flags:  D - Down        P - Up in port-channel (members)
        I - Individual  H - Hot-standby (LACP only)
--------------------------------------------------------------------------------
Group Port-       Type     Protocol  Member Ports
      Channel
--------------------------------------------------------------------------------
1     Po1(SU)     Eth      LACP      Eth1/3(P)    Eth1/4(P)
"""

JUNOS_LLDP = """\
Local Interface    Parent Interface    Chassis Id          Port info          System Name
et-0/0/1           ae7                 00:1c:73:ee:c0:46   Ethernet3/29/1     leaf-2.example.com
xe-0/0/3           -                   2c:6b:f5:a2:08:c0   516                leaf-3
"""

JUNOS_VLANS = """\
Routing instance        VLAN name             Tag          Interfaces
default-switch          storage               10
                                                           ae0.0*
                                                           et-0/0/24.0
"""

AOS_CX = """\
Interface 1/1/1 is up
 Admin state is up
 Link transitions: 1
 Description:
 Hardware: Ethernet, MAC Address: 88:3a:30:97:d0:80
 MTU 9198
 Type SFP+DAC1
 Full-duplex
 qos trust none
 Speed 10000 Mb/s
 Auto-negotiation is off
"""

FACTS = {
    "EOS: show lldp neighbors": (
        EOS_LLDP,
        [("Et1/1", "leaf-2.example.com", "Ethernet1/2", 6), ("Et2", "", "eth1", 7)],
    ),
    "NX-OS: show lldp neighbors": (
        NXOS_LLDP,
        [
            ("Eth1/1", "a-switch-with-a-long-name.example.com", "Ethernet1/49", 6),
            ("Eth1/2", "leaf-2", "Ethernet1/2", 7),
        ],
    ),
    "Junos: show lldp neighbors": (
        JUNOS_LLDP,
        [("et-0/0/1", "leaf-2.example.com", "Ethernet3/29/1", 2), ("xe-0/0/3", "leaf-3", "516", 3)],
    ),
    "EOS: show interfaces status": (
        EOS_STATUS,
        [("Et1", "up", True, 2), ("Et1", "speed", 100000, 2), ("Et2", "up", False, 3)],
    ),
    "NX-OS: show interface status": (
        NXOS_STATUS,
        [("Eth1/1", "up", True, 5), ("Eth1/1", "speed", 25000, 5), ("Eth1/2", "up", False, 6)],
    ),
    "EOS: show vlan": (
        EOS_VLAN,
        [
            ("1", "exists", True, 3),
            ("10", "exists", True, 4),
            ("20", "exists", False, 5),
            ("Et1", "carried", (1, 10), 3),
            ("Et2", "carried", (10,), 4),
            ("Po7", "carried", (10,), 4),
        ],
    ),
    "NX-OS: show vlan": (
        NXOS_VLAN,
        [
            ("1", "exists", True, 3),
            ("10", "exists", True, 4),
            ("Po1", "carried", (1,), 3),
            ("Eth1/2", "carried", (1, 10), 3),
            ("Eth1/1", "carried", (10,), 4),
        ],
    ),
    "Junos: show vlans": (
        JUNOS_VLANS,
        [("10", "exists", True, 2), ("ae0", "carried", (10,), 2), ("et-0/0/24", "carried", (10,), 2)],
    ),
    "EOS: show port-channel summary": (
        EOS_CHANNELS,
        [
            ("Et5", "bond", "Po7", 6),
            ("Et5", "bundled", True, 6),
            ("Et6", "bond", "Po7", 6),
            ("Et6", "bundled", True, 6),
        ],
    ),
    "NX-OS: show port-channel summary": (
        NXOS_CHANNELS,
        [
            ("Eth1/3", "bond", "Po1", 7),
            ("Eth1/3", "bundled", True, 7),
            ("Eth1/4", "bond", "Po1", 7),
            ("Eth1/4", "bundled", True, 7),
        ],
    ),
    "AOS-CX: show interface": (
        AOS_CX,
        [
            ("1/1/1", "up", True, 1),
            ("1/1/1", "speed", 10000, 1),
            ("1/1/1", "mtu", 9198, 1),
            ("1/1/1", "mac", "88:3a:30:97:d0:80", 1),
        ],
    ),
}  # fmt: skip


def facts_of(collection: Collection) -> list[tuple[object, ...]]:
    """Facts about ports, bonds, VLANs, and neighbors, with their lines."""
    found: list[tuple[object, ...]] = []
    for fact in collection.facts:
        if fact.kind == NEIGHBOR:
            found.append((fact.subject, fact.value.device, *fact.value.ports, fact.evidence.line))
        elif fact.subject:
            found.append((fact.subject, fact.property, fact.value, fact.evidence.line))
    return found


def written(folder: Path, text: str, name: str = "leaf-1.txt") -> Collection:
    (folder / name).write_text(text, encoding="utf-8")
    return read_collection(str(folder))


@pytest.mark.parametrize("title", FACTS)
def test_facts_of_an_output(tmp_path: Path, title: str) -> None:
    text, facts = FACTS[title]
    collection = written(tmp_path, text)
    assert list(collection.forms.values()) == [title]
    assert (facts_of(collection), collection.not_understood) == (facts, ())


@pytest.mark.parametrize("title", FACTS)
def test_line_ends_of_windows_and_a_prompt_change_nothing(tmp_path: Path, title: str) -> None:
    text, facts = FACTS[title]
    collection = written(tmp_path, f"leaf-1#show something\n{text}leaf-1#\n".replace("\n", "\r\n"))
    lines = [(*fact[:-1], int(str(fact[-1])) + 1) for fact in facts]
    assert (facts_of(collection), collection.not_understood) == (lines, ())
    assert {fact.evidence.prompt for fact in collection.facts} == {"leaf-1"}


@pytest.mark.parametrize("end", ["", "\n"])
def test_dynamic_vlans_and_their_footnote_are_left_out(tmp_path: Path, end: str) -> None:
    """EOS creates them for VRFs. In the middle of the table, their ports are not those of another VLAN."""
    *lines, last = EOS_VLAN.splitlines()
    dynamic = ["1006* VLAN1006                         active    Cpu, Et3, Po7", f"{'':49} Et4"]
    text = "\n".join((*lines, *dynamic, last, "", "* indicates a Dynamic VLAN")) + end
    collection = written(tmp_path, text)
    shown = [(*fact[:-1], 7 if fact[0] == "20" else fact[-1]) for fact in FACTS["EOS: show vlan"][1]]
    assert (facts_of(collection), collection.not_understood) == (shown, ())


def test_a_record_that_the_template_does_not_read_is_reported(tmp_path: Path) -> None:
    text = NXOS_VLAN + "30   a new name                       active    Eth1/9\n"
    collection = written(tmp_path, text)
    assert facts_of(collection) == FACTS["NX-OS: show vlan"][1]
    assert [(one.evidence.line, one.problem) for one in collection.not_understood] == [
        (5, "the template of this output reads the status as `new`")
    ]


def test_a_long_line_is_reported_and_costs_no_time(tmp_path: Path) -> None:
    """Patterns with several open parts would take hours for it."""
    long = "Ethernet1 is" + " up, line protocol is (" * 50_000
    collection = written(tmp_path, f"{EOS_VLAN}{long}\n")
    assert facts_of(collection) == FACTS["EOS: show vlan"][1]
    assert [(one.evidence.line, one.problem) for one in collection.not_understood] == [
        (6, f"a line of {len(long):,} characters; at most 1,000 are read")
    ]


def test_a_record_that_the_template_drops_is_reported(tmp_path: Path) -> None:
    text = NXOS_CHANNELS + "20    Po20(SU)    Eth      LACP    + Eth1/7(P)\n"
    collection = written(tmp_path, text)
    assert facts_of(collection) == FACTS["NX-OS: show port-channel summary"][1]
    assert [(one.evidence.line, one.problem) for one in collection.not_understood] == [
        (8, "the template of this output does not read this record")
    ]


def test_an_output_that_the_template_does_not_fit_is_reported(tmp_path: Path) -> None:
    collection = written(tmp_path, EOS_STATUS.replace("notconnect", "sleeping  "))
    (problem,) = collection.not_understood
    assert (collection.facts, problem.evidence.line) == ((), 1)
    assert problem.problem.startswith("the template of this output does not fit: ")
    assert "sleeping" in problem.problem


def test_without_ntc_templates_the_output_is_not_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ntc_templates.parse", None)
    collection = written(tmp_path, EOS_LLDP)
    assert collection.facts == ()
    (problem,) = collection.not_understood
    assert problem.problem.startswith("reading this output requires ntc-templates. ")
    assert "show-text" in problem.problem


SESSION = f"""\
leaf-1>enable
leaf-1#terminal length 0
leaf-1#show lldp neighbors
{EOS_LLDP}leaf-1#show clock
Mon Nov 30 10:00:00 2026
leaf-1#show vlan
{EOS_VLAN}leaf-1#show interfaces | json
{{"interfaces": {{
  "Ethernet9": {{"lineProtocolStatus": "up"}}
}}}}
leaf-1#exit
"""


def test_a_session_has_one_output_for_each_command(tmp_path: Path) -> None:
    collection = written(tmp_path, SESSION, "putty.log")
    assert collection.forms == {
        "putty.log:3": "EOS: show lldp neighbors",
        "putty.log:13": "EOS: show vlan",
        "putty.log:19": "EOS: show interfaces | json",
    }
    assert collection.unrecognized == ("putty.log:11",)
    assert collection.not_understood == ()
    places = [fact.evidence for fact in collection.facts]
    lines = EvidenceLines(str(tmp_path), places)
    found = {(fact.subject, fact.property): lines.line(fact.evidence) for fact in collection.facts}
    assert found["Et1/1", "neighbor"] == 9
    assert found["Et2", "carried"] == 17
    assert found["Ethernet9", "up"] == 21
    for (subject, _), line in found.items():
        if subject in ("Et1/1", "Ethernet9"):
            assert subject in lines.source_line("putty.log", line)


def test_the_prompt_names_the_device(tmp_path: Path) -> None:
    """Two sessions in one folder, whose file names say nothing."""
    folder = collect(tmp_path, CABLES)
    count = outcomes(verification(folder))
    for number, device in enumerate(("leaf-1", "leaf-2")):
        (file,) = (folder / device).iterdir()
        prompt = f"cumulus@{device}:mgmt:~$"
        text = f"{prompt} net show lldp json\n{file.read_text()}\n{prompt} exit\n"
        (folder / f"session-{number}.log").write_text(text)
        file.unlink()
    assert outcomes(verification(folder)) == count


def test_a_session_with_control_sequences_of_a_terminal(tmp_path: Path) -> None:
    """Colors, the title of the window, and the mode of the shell, as the program script records them."""
    plain = written(tmp_path, SESSION, "putty.log")
    colored = SESSION.replace(
        "leaf-1#", "\x1b]0;leaf-1: session\x07\x1b[?2004h\x1b[01;32mleaf-1\x1b[00m#\x1b[K"
    )
    assert colored.count("\x1b") > 10
    assert written(tmp_path, colored, "putty.log") == plain


REPORT = f"""\
# leaf-1 Commands Output

## Table of Contents

- [show lldp neighbors](#show-lldp-neighbors)
## show lldp neighbors

```
{EOS_LLDP}```
## show clock

```
Mon Nov 30 10:00:00 2026
```
## show vlan

```
{EOS_VLAN}```
"""


def test_a_report_in_markdown_has_one_output_for_each_command(tmp_path: Path) -> None:
    """The form of arista.avd.eos_snapshot. The report names the device, as its file does not."""
    collection = written(tmp_path, REPORT, "report.md")
    assert collection.forms == {"report.md:8": "EOS: show lldp neighbors", "report.md:24": "EOS: show vlan"}
    assert collection.unrecognized == ("report.md:19",)
    assert collection.not_understood == ()
    assert [fact[:-1] for fact in facts_of(collection)] == [
        fact[:-1] for title in ("EOS: show lldp neighbors", "EOS: show vlan") for fact in FACTS[title][1]
    ]


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("## show vlan\n\n```text\nx\n```\n", [(3, "", "show vlan"), (5, "", "")]),
        ("### show vlan\n```\nx", [(2, "", "show vlan")]),
        ("# leaf-1\n## show vlan\n```\n```\n", [(3, "", "show vlan"), (4, "", "")]),
        ("## show vlan\nThe VLANs:\n```\nx\n```\n", []),
        ("## VLANs\n```\nx\n```\n", []),
        ("## show vlan\nx\n", []),
        ("```\n## show vlan\n```\nx\n```\n", []),
    ],
)
def test_headings_that_are_commands(text: str, commands: list[tuple[int, str, str]]) -> None:
    """Only a block of code right below such a heading is an output."""
    assert [tuple(prompt) for prompt in prompt_lines(text)] == commands


@pytest.mark.parametrize(
    ("line", "device", "command"),
    [
        ("leaf-1#show vlan", "leaf-1", "show vlan"),
        ("leaf-1(config-if-Et1)# show vlan | json", "leaf-1", "show vlan | json"),
        ("leaf-1> show lldp neighbors", "leaf-1", "show lldp neighbors"),
        ("admin@leaf-1> show lldp neighbors | display json", "leaf-1", "show lldp neighbors | display json"),
        ("cumulus@leaf-1:mgmt:~$ nv show interface -o json", "leaf-1", "nv show interface -o json"),
        ("admin@leaf-1:~$ sudo lldpcli show neighbors", "leaf-1", "sudo lldpcli show neighbors"),
        ("[root@esx-1:~] esxcli network nic list", "esx-1", "esxcli network nic list"),
        ("node-1> Get-NetAdapterQos -Name 'p1'", "node-1", "Get-NetAdapterQos -Name 'p1'"),
        ("node-1> (Get-ClusterQuorum).QuorumResource", "node-1", "(Get-ClusterQuorum).QuorumResource"),
    ],
)
def test_prompts(line: str, device: str, command: str) -> None:
    assert [tuple(prompt) for prompt in prompt_lines(f"x\n{line}\ny")] == [(2, device, command)]


def test_commands_without_an_output_end_the_output_before_them() -> None:
    text = "leaf-1#show vlan\nx\nleaf-1#terminal length 0\nleaf-1#exit"
    assert [tuple(prompt) for prompt in prompt_lines(text)] == [
        (1, "leaf-1", "show vlan"),
        (3, "leaf-1", ""),
        (4, "leaf-1", ""),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "leaf-1#",
        "leaf-1# copy running-config startup-config",
        "#show vlan",
        " description leaf-1#show vlan",
        "Ethernet1>Ethernet2",
        "- name: leaf-1# show vlan",
        '"leaf-1#show vlan"',
        "a" * 300 + "#show vlan",
    ],
)
def test_other_lines_are_no_prompts(line: str) -> None:
    assert prompt_lines(f"x\n{line}\ny") == []


@pytest.mark.parametrize(
    ("text", "value"),
    [("a-10G", 10000), ("100G", 100000), ("1000", 1000), ("a-100M", 100), ("2.5G", 2500), ("25 Gb/s", 25000),
     ("10000 Mb/s", 10000), ("10000000 kbit", 10000), ("auto", 0), ("", 0), ("unconf", 0), ("9" * 400, 0),
     ("9" * 5000 + " kbit", 0)],
)  # fmt: skip
def test_speeds(text: str, value: int) -> None:
    assert megabits(text) == value


COUNTED = {"lldp": ("neighbor", "local_interface"), "vlan": ("exists", "vlan_id"), "vlans": ("exists", "tag")}
"""Property of the facts of each record, by the command, and the field that its record has."""


def test_recorded_outputs_lose_no_record() -> None:
    """Each record of published outputs has a fact: their records are beside them."""
    observed = needs.shared_folder() / "verifiers/observed/ntc-templates"
    collection = read_collection(str(observed))
    read = {file: title for file, title in collection.forms.items() if title in FACTS}
    assert {*read.values()} >= {"EOS: show lldp neighbors", "NX-OS: show lldp neighbors", "NX-OS: show vlan"}
    counted = 0
    for file, title in read.items():
        property_name, key = COUNTED.get(title.split()[2], ("", ""))
        if property_name:
            records = yaml.safe_load((observed / file).with_suffix(".yml").read_text())["parsed_sample"]
            found = [
                fact for fact in collection.facts
                if fact.evidence.file == file and fact.property == property_name
            ]  # fmt: skip
            assert [fact.subject for fact in found] == [record[key] for record in records], file
            counted += len(found)
    assert counted >= 20
