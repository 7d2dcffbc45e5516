"""Junos configurations with more statements than refarch writes, as set commands and with braces."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
import rich_intents
from test_readers_of_any_text import broken

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.results import Result
from refarch.asbuilt.verification import verify
from refarch.platforms.junos.running import running_junos_facts
from refarch.platforms.junos.statements import MOST_WORDS, junos_statements
from refarch.platforms.observed import CollectedFile, NotUnderstood, ObservedFact
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}

SWITCHES = [
    (design.id, switch.name)
    for design in DESIGNS.values()
    for switch in every_switch_intent(design).values()
    if defaults().get(("switch", switch.system)) == "juniper-junos"
]


def with_braces(text: str) -> str:
    """The statements of set commands as ``show configuration`` prints them."""
    tree: dict[str, Any] = {}
    for one in junos_statements(text).statements:
        below = tree
        for word in one.words:
            below = below.setdefault(word, {})
    return "\n".join(("## Last commit: 2026-11-30 09:00:00 UTC by admin", *lines(tree, 0), ""))


def lines(tree: dict[str, Any], depth: int) -> list[str]:
    """Lines of blocks, with a name behind its keyword."""
    found = []
    for word, inner in tree.items():
        words, below = [word], inner
        if depth and len(below) == 1:
            ((name, below),) = below.items()
            words.append(name)
        texts = [text if text.replace("-", "").isalnum() else f'"{text}"' for text in words]
        start = f"{'    ' * depth}{' '.join(texts)}"
        found += [f"{start} {{", *lines(below, depth + 1), f"{'    ' * depth}}}"] if below else [f"{start};"]
    return found


def results(design: str, switch: str, text: str, folder: Path) -> list[Result]:
    (folder / switch).mkdir(exist_ok=True)
    (folder / switch / "running.txt").write_text(text)
    found = verify(DESIGNS[design], read_collection(str(folder))).results
    return [one for one in found if one.expectation.device == switch]


@pytest.mark.parametrize(("design", "name"), SWITCHES)
def test_a_configuration_with_braces_has_the_same_results(design: str, name: str, tmp_path: Path) -> None:
    text = written("juniper-junos", every_switch_intent(DESIGNS[design])[name]).text
    whole = [
        (*one.expectation[:4], one.outcome, one.observed) for one in results(design, name, text, tmp_path)
    ]
    braces = with_braces(text)
    assert braces.count("{") > 20
    part = [
        (*one.expectation[:4], one.outcome, one.observed) for one in results(design, name, braces, tmp_path)
    ]
    assert part == whole
    assert read_collection(str(tmp_path)).not_understood == ()


@pytest.mark.parametrize("form", ["set", "braces"])
def test_a_code_that_does_not_pause_is_a_difference(form: str, tmp_path: Path) -> None:
    pauses = re.compile(r"congestion-notification-profile \S+ input \S+ code-point \d+ pfc$")
    for design, name in SWITCHES:
        text = written("juniper-junos", every_switch_intent(DESIGNS[design])[name]).text
        lost = next((line for line in text.splitlines() if pauses.search(line)), "")
        if lost:
            break
    text = text.replace(f"{lost}\n", "")
    found = results(design, name, text if form == "set" else with_braces(text), tmp_path)
    different = {one.expectation.property for one in found if one.outcome == "different"}
    assert lost and "pfc" in different


SET = """\
set version 23.4R2
set groups PORTS interfaces <et-*> mtu 9216
set groups PORTS interfaces <et-*> unit <*> family ethernet-switching interface-mode trunk
set groups LAST interfaces et-0/0/2 mtu 1514
set groups LAST interfaces et-0/0/2 disable
set apply-groups PORTS
set apply-groups LAST
set system host-name leaf-1
set system login user admin class super-user
set interfaces interface-range HOSTS member et-0/0/0
set interfaces interface-range HOSTS member "et-0/0/[4-5]"
set interfaces interface-range HOSTS member-range et-0/0/8 to et-0/0/9
set interfaces interface-range HOSTS description "hosts; {all}"
set interfaces interface-range HOSTS unit 0 family ethernet-switching vlan members storage
set interfaces interface-range HOSTS native-vlan-id 10
set interfaces interface-range HOSTS unit 0 family ethernet-switching vlan members 10
set interfaces et-0/0/0 mtu 9000
set interfaces et-0/0/1 unit 0 family ethernet-switching vlan members 10-12
set interfaces et-0/0/1 unit 0 family ethernet-switching storm-control default
set interfaces et-0/0/2 apply-groups-except PORTS
set interfaces et-0/0/2 ether-options 802.3ad ae3
set interfaces et-0/0/3 unit 0 family inet address 198.51.100.1/31
set interfaces et-0/0/3 apply-groups-except PORTS
set interfaces et-0/0/3 mtu 9000
set interfaces xe-0/0/6 unit 0 family ethernet-switching vlan members management
set interfaces xe-0/0/7 unit 0 family inet unnumbered-address lo0.0
set interfaces ae3 mtu 9100
set interfaces ae3 aggregated-ether-options lacp periodic fast
set interfaces ae3 aggregated-ether-options lacp active
set interfaces ae4 aggregated-ether-options lacp periodic fast
set interfaces ae5 aggregated-ether-options minimum-links 1
set interfaces ae3 aggregated-ether-options mc-ae mc-ae-id 7
set interfaces ae3 unit 0 family ethernet-switching interface-mode trunk
set interfaces ae3 unit 0 family ethernet-switching vlan members all
set interfaces irb unit 5 family inet address 203.0.113.2/24 vrrp-group 1 virtual-address 203.0.113.1
set interfaces irb unit 5 family inet6 address 2001:DB8::2/64 virtual-gateway-address 2001:db8::1
set interfaces em0 unit 0 family inet address 192.0.2.1/24
set interfaces em0 unit 0 description MGMT
set vlans management vlan-id 10
set vlans storage vlan-id 20
set vlans storage l3-interface irb.5
set vlans spare vlan-id-list 11-12
set switch-options service-id 9
set protocols iccp peer 192.0.2.9 backup-liveness-detection backup-peer-ip 192.0.2.2
set multi-chassis multi-chassis-protection 192.0.2.9 interface ae0
set routing-options static route 198.51.100.64/26 next-hop 203.0.113.9
set routing-options static route 198.51.100.64/26 preference 7
set routing-options autonomous-system 65001
deactivate interfaces xe-0/0/6 unit 0 family ethernet-switching vlan
"""

PORTS = {
    # MTU, tagged VLANs, untagged VLAN, bond, and whether it is up
    "et-0/0/0": (9000, (20,), 10, "", True),
    "et-0/0/1": (9216, (10, 11, 12), 0, "", True),
    "et-0/0/2": (9100, (1, 10, 11, 12, 20), 0, "ae3", False),
    "et-0/0/3": (9000, (), 0, "", True),
    "et-0/0/4": (9216, (20,), 10, "", True),
    "et-0/0/5": (9216, (20,), 10, "", True),
    "et-0/0/8": (9216, (20,), 10, "", True),
    "et-0/0/9": (9216, (20,), 10, "", True),
    "xe-0/0/6": ("default", (), 1, "", True),
    "xe-0/0/7": ("default", (), 0, "", True),
}

SETTINGS = {
    ("VLAN 20", "addresses"): ("2001:db8::1", "2001:db8::2", "203.0.113.1", "203.0.113.2"),
    ("et-0/0/3", "addresses"): ("198.51.100.1",),
    ("VLAN 20", "prefixes"): ("203.0.113.0/24",),
    ("em0", "addresses"): ("192.0.2.1",),
    ("em0", "prefixes"): ("192.0.2.0/24",),
    ("spanning tree", "tree mode"): None,
    ("spanning tree", "tree priority"): None,
    ("MLAG pair", "domain"): "9",
    ("MLAG pair", "peer address"): "192.0.2.2",
    ("default VRF", "static routes"): ("198.51.100.64/26 203.0.113.9",),
}


def facts(folder: Path, text: str) -> dict[tuple[str, str, str], Any]:
    """Values by kind, subject, and property."""
    (folder / "running.txt").write_text(text)
    found = read_collection(str(folder)).facts
    return {(one.kind, one.subject, one.property): one.value for one in found}


def problems(folder: Path) -> list[tuple[int, str]]:
    """Statements that are not understood, by line."""
    return [(one.evidence.line, one.problem) for one in read_collection(str(folder)).not_understood]


def ports(found: dict[tuple[str, str, str], Any]) -> dict[str, tuple[Any, ...]]:
    """MTU, VLANs, bond, and state of each port."""
    names = ("mtu", "tagged", "untagged", "bond", "up")
    subjects = {subject: None for kind, subject, _ in found if kind == "port"}
    return {one: tuple(found.get(("port", one, name), "no fact") for name in names) for one in subjects}


@pytest.mark.parametrize("form", ["set", "braces"])
def test_groups_and_interface_ranges(form: str, tmp_path: Path) -> None:
    """A statement of an interface wins over its range, and this over groups; the first group wins."""
    found = facts(tmp_path, SET if form == "set" else with_braces(SET))
    assert problems(tmp_path) == []
    assert dict(sorted(ports(found).items())) == PORTS
    assert {key[1:]: value for key, value in found.items() if key[0] == "setting"} == SETTINGS
    assert found["system", "", "name"] == "leaf-1"
    assert found["system", "", "vlans"] == (1, 10, 11, 12, 20)
    assert sorted(found["system", "", "ports"]) == sorted(PORTS)
    assert found["system", "", "peer link"] == "ae0"
    assert (found["bond", "ae3", "mode"], found["bond", "ae3", "mlag"]) == ("lacp", 7)
    assert ("bond", "ae4", "mode") not in found
    assert found["bond", "ae5", "mode"] == "static"


OPEN = (None, None, None, "no fact", None)
"""MTU, VLANs, bond, and state of a port of which nothing is understood."""


@pytest.mark.parametrize(
    ("line", "problem", "port", "expected"),
    [
        # A group that the text does not have: what is stated holds, and nothing else is known.
        ("set apply-groups LOST", "apply-groups LOST", "et-0/0/0", (9000, None, None, "no fact", None)),
        ("set interfaces et-0/0/1 apply-groups LOST", None, "et-0/0/1", (9216, None, None, "no fact", None)),
        ("set interfaces et-0/0/1 apply-groups LOST", None, "et-0/0/0", PORTS["et-0/0/0"]),
        # A group that holds on one routing engine only.
        (
            "set groups re0 interfaces xe-0/0/6 disable\nset apply-groups re0",
            "apply-groups re0",
            "xe-0/0/6",
            OPEN,
        ),
        (
            "set groups re0 interfaces xe-0/0/6 disable\nset apply-groups re0",
            "apply-groups re0",
            "xe-0/0/7",
            PORTS["xe-0/0/7"],
        ),
        (
            "set groups N when time 8:00\nset groups N interfaces <xe-*> disable\nset apply-groups N",
            "apply-groups N",
            "xe-0/0/7",
            OPEN,
        ),
        # A statement of a group that is not understood, at each interface that has it.
        (
            "set groups LAST interfaces <xe-*> unit 0 family ccc",
            "interfaces xe-0/0/6 unit 0 family ccc",
            "xe-0/0/6",
            OPEN,
        ),
        (
            "set interfaces interface-range HOSTS unit 0 family ccc",
            "interfaces et-0/0/4 unit 0 family ccc",
            "et-0/0/4",
            (9216, None, None, "no fact", None),
        ),
        # A range whose members are not known.
        (
            "set interfaces interface-range MORE member one-of-these",
            "interfaces interface-range MORE member one-of-these",
            "xe-0/0/6",
            OPEN,
        ),
        (
            'set interfaces interface-range MORE member "et-*/*/*"',
            "interfaces interface-range MORE member et-*/*/*",
            "xe-0/0/6",
            OPEN,
        ),
        ("set interfaces xe-0/0/7 mtu \u0663", None, "xe-0/0/7", OPEN),
        ("set interfaces ae3 unit 0 family ccc", None, "et-0/0/2", (9100, None, None, "ae3", False)),
        ("set interfaces xe-0/0/7 mtu 999999", None, "xe-0/0/7", OPEN),
        # That statement is not active.
        ("set interfaces xe-0/0/6 unit 0 family ethernet-switching vlan members lab", "", "xe-0/0/6",
         PORTS["xe-0/0/6"]),
        ("set interfaces et-0/0/1 unit 0 family ethernet-switching vlan members lab", "", "et-0/0/1",
         (9216, None, None, "", True)),
        ("set interfaces xe-0/0/7 flexible-vlan-tagging", "", "xe-0/0/7", ("default", None, None, "", True)),
        ("set interfaces xe-0/0/7 unit 4 vlan-id 4", "", "xe-0/0/7", ("default", None, None, "", True)),
        ("set interfaces et-0/0/1 native-vlan-id 30", "", "et-0/0/1", (9216, (10, 11, 12), None, "", True)),
        ("set vlans lab vlan-range 30-31", None, "et-0/0/1", (9216, None, None, "", True)),
        ("delete interfaces et-0/0/1 unit 0 family ethernet-switching vlan", "", "et-0/0/1",
         (9216, (), 0, "", True)),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_never_equal(
    line: str, problem: str | None, port: str, expected: tuple[Any, ...], tmp_path: Path
) -> None:
    """``problem`` is the text that is reported; None for the text of the command, empty for none."""
    found = facts(tmp_path, SET + line + "\n")
    assert ports(found)[port] == expected
    reported = [text for _, text in problems(tmp_path)]
    wanted = line.removeprefix("set ") if problem is None else problem
    assert (wanted in reported) if wanted else reported == []


def test_addresses_of_one_routing_engine(tmp_path: Path) -> None:
    """They are not understood, and no address counts as absent."""
    own = "set groups re0 interfaces fxp0 unit 0 family inet address 192.0.2.7/24\nset apply-groups re0\n"
    found = facts(tmp_path, SET + own)
    assert problems(tmp_path) == [(51, "apply-groups re0")]
    assert found["setting", "fxp0", "addresses"] is None
    assert ("system", "", "list of addresses") not in found
    assert ("system", "", "list of addresses") in facts(tmp_path, SET)


def test_ports_are_listed_only_where_all_are_known(tmp_path: Path) -> None:
    found = facts(tmp_path, SET + "set interfaces interface-range MORE member one-of-these\n")
    assert ("system", "", "ports") not in found
    found = facts(tmp_path, SET + "set vlans lab vlan-range 30-31\n")
    assert ("system", "", "vlans") not in found


MAC_VRF = """\
set routing-instances TENANT-1 instance-type mac-vrf
set routing-instances TENANT-1 service-type vlan-aware
set routing-instances TENANT-1 interface et-0/0/0.0
set routing-instances TENANT-1 vlans backup vlan-id 40
set routing-instances TENANT-1 vlans backup l3-interface irb.40
set routing-instances TENANT-1 vlans backup vxlan vni 10040
set interfaces et-0/0/0 unit 0 family ethernet-switching vlan members backup
"""


@pytest.mark.parametrize("form", ["set", "braces"])
def test_vlans_of_a_mac_vrf_are_those_of_the_switch(form: str, tmp_path: Path) -> None:
    text = SET + MAC_VRF
    found = facts(tmp_path, text if form == "set" else with_braces(text))
    assert problems(tmp_path) == []
    assert ports(found)["et-0/0/0"][:3] == (9000, (20, 40), 10)
    assert found["vlan", "40", "exists"] is True
    assert found["system", "", "vlans"] == (1, 10, 11, 12, 20, 40)


def test_vlans_without_a_name_set_nothing(tmp_path: Path) -> None:
    found = facts(
        tmp_path,
        "set version 22.2R1\nset system host-name leaf-1\nset vlans\nset interfaces xe-0/0/0 mtu 9216\n",
    )
    assert found["port", "xe-0/0/0", "mtu"] == 9216


def test_vlans_of_two_instances_with_one_name_are_not_understood(tmp_path: Path) -> None:
    other = "set routing-instances TENANT-2 vlans backup vlan-id 41\n"
    found = facts(tmp_path, SET + MAC_VRF + other)
    lines = [line for line, _ in problems(tmp_path)]
    assert lines == [line for line, text in enumerate((SET + MAC_VRF + other).splitlines(), 1)
                     if " vlans backup " in text]  # fmt: skip
    assert ports(found)["et-0/0/0"][1:3] == (None, None)
    assert ("system", "", "vlans") not in found


@pytest.mark.parametrize(
    ("line", "subject", "value"),
    [
        ("set routing-options static route 0.0.0.0/0 next-table other.inet.0", "default VRF", None),
        (
            "set routing-options static route 192.0.2.128/25 discard",
            "default VRF",
            ("192.0.2.128/25 discard", "198.51.100.64/26 203.0.113.9"),
        ),
        ("set interfaces irb unit 5 family ccc", "VLAN 20", None),
        ("set interfaces em0 unit 0 family inet dhcp", "em0", None),
        ("set vlans other vlan-id 30\nset vlans other l3-interface irb.5", "VLAN 20", "no fact"),
    ],
)
def test_settings_of_the_switch(line: str, subject: str, value: Any, tmp_path: Path) -> None:
    found = facts(tmp_path, SET + line + "\n")
    name = "static routes" if subject == "default VRF" else "addresses"
    assert found.get(("setting", subject, name), "no fact") == value


BRACES = """\
## Last commit: 2026-11-30 09:00:00 UTC by admin
/* this device is
   system { host-name other; } */
system {
    host-name leaf-1; ## the name
}
interfaces {
    inactive: et-0/0/0 {
        mtu 9216;
    }
    et-0/0/1 {
        inactive: mtu 9216;
        unit 0 {
            family ethernet-switching {
                interface-mode trunk;
                vlan {
                    members [ 10 20-21 ];
                }
            }
        }
    }
}
vlans {
    lab { vlan-id 10; }
}
"""


def test_comments_lists_and_inactive_parts(tmp_path: Path) -> None:
    found = facts(tmp_path, BRACES)
    assert problems(tmp_path) == []
    assert found["system", "", "name"] == "leaf-1"
    assert ports(found) == {"et-0/0/1": ("default", (10, 20, 21), 0, "", True)}
    fact = next(one for one in read_collection(str(tmp_path)).facts if one.property == "tagged")
    assert fact.evidence.line == 17


def test_a_text_that_ends_in_a_block_makes_nothing_equal(tmp_path: Path) -> None:
    found = facts(tmp_path, BRACES[: BRACES.index("            }\n        }\n    }\n}")])
    assert problems(tmp_path) == [(18, "the text ends within a block")]
    assert ports(found) == {"et-0/0/1": OPEN}
    assert ("system", "", "ports") not in found


@pytest.mark.parametrize(
    "text",
    [
        "interfaces {\n" * (MOST_WORDS + 1),
        "system {\n  host-name [ " + "a " * 200_001 + "];\n}\n",
        "set groups G interfaces <*> mtu 9000\n"
        + "".join(f"set interfaces et-0/0/{number} apply-groups G\n" for number in range(460))
        + "".join(f"set groups G interfaces et-0/0/{number} mtu 9000\n" for number in range(460)),
    ],
)
def test_texts_that_grow_without_bound_are_refused(text: str, tmp_path: Path) -> None:
    """Deep blocks, long lists, and groups at many places: a finding, and no fact."""
    assert facts(tmp_path, text) == {}
    assert len(problems(tmp_path)) == 1


QOS = """\
set class-of-service forwarding-classes class be queue-num 0
set class-of-service forwarding-classes class rdma queue-num 4
set class-of-service forwarding-classes class rdma no-loss
set class-of-service forwarding-classes class rdma pfc-priority 3
set class-of-service forwarding-classes class cnp queue-num 6
set class-of-service classifiers dscp mine forwarding-class be loss-priority low code-points 000000
set class-of-service classifiers dscp mine forwarding-class rdma loss-priority low code-points 011010
set class-of-service classifiers dscp mine forwarding-class cnp loss-priority low code-points 110000
set class-of-service congestion-notification-profile pfc input dscp code-point 011010 pfc
set class-of-service congestion-notification-profile pfc output ieee-802.1 code-point 011 flow-control-queue 4
set class-of-service scheduler-maps out forwarding-class be scheduler s-be
set class-of-service scheduler-maps out forwarding-class rdma scheduler s-rdma
set class-of-service scheduler-maps out forwarding-class cnp scheduler s-cnp
set class-of-service schedulers s-be transmit-rate percent 40
set class-of-service schedulers s-be buffer-size percent 40
set class-of-service schedulers s-rdma transmit-rate percent 60
set class-of-service schedulers s-cnp priority strict-high
set class-of-service interfaces et-* unit 0 classifiers dscp mine
set class-of-service interfaces et-* congestion-notification-profile pfc
set class-of-service interfaces et-* scheduler-map out
set interfaces et-0/0/1 mtu 9216
set interfaces xe-0/0/2 mtu 9216
set protocols dcbx interface all dcbx-version ieee-dcbx
set protocols dcbx interface xe-0/0/2 disable
set system host-name leaf-1
"""

STRICT = {number: number == 6 for number in range(8)}
OF_ET = {
    "pfc": (3,),
    "trust": ("dscp",),
    "dscp": {3: (26,), 6: (48,)},
    "pcp": None,
    "priority shares": {0: 40.0, 3: 60.0},
    "priority strict": STRICT,
    "priority ecn": {},
    "dcbx": "ieee",
}
OF_XE = {
    "pfc": (),
    "trust": None,
    "dscp": None,
    "pcp": None,
    "priority shares": {},
    "priority strict": None,
    "priority ecn": {},
    "dcbx": "disabled",
}
UNKNOWN_QOS = dict.fromkeys(OF_XE)
UNKNOWN_SCHEDULING = dict.fromkeys(("priority shares", "priority strict", "priority ecn"))


def qos(found: dict[tuple[str, str, str], Any], port: str) -> dict[str, Any]:
    return {name: found["port", port, name] for name in OF_ET}


def test_qos_with_names_of_another_author(tmp_path: Path) -> None:
    """The priority of a class is that of its pause frames, not the number of its queue."""
    found = facts(tmp_path, QOS)
    assert problems(tmp_path) == []
    assert qos(found, "et-0/0/1") == OF_ET
    assert qos(found, "xe-0/0/2") == OF_XE


FCOE = "class-of-service forwarding-classes class rdma"
CNP = "class-of-service congestion-notification-profile pfc"


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        (f"set {FCOE} no-loss\n", "", {"pfc": ()}),
        (f"set {CNP} input dscp code-point 011010 pfc\n", "", {"pfc": ()}),
        (f"set {CNP} input dscp", f"set {CNP} input ieee-802.1", {"pfc": None}),
        (
            f"set {FCOE} pfc-priority 3\n",
            "",
            {"pfc": None},
        ),
        # A further priority that stops for a pause of the other end.
        (
            f"set {CNP} output",
            f"set {CNP} output ieee-802.1 code-point 101 flow-control-queue 5\nset {CNP} output",
            {"pfc": None},
        ),
        ("code-points 011010", "code-points 011011", {"pfc": (), "dscp": {3: (27,), 6: (48,)}}),
        ("percent 60", "percent 50", {"priority shares": {0: 40.0, 3: 50.0}}),
        ("transmit-rate percent 60", "transmit-rate 10g", UNKNOWN_SCHEDULING),
        # A class without PFC whose DSCPs do not tell its priority.
        ("code-points 110000", "code-points 000010", {"dscp": {3: (26,), 6: (2,)}, **UNKNOWN_SCHEDULING}),
        (
            "set class-of-service schedulers s-cnp priority strict-high",
            "set class-of-service schedulers s-cnp explicit-congestion-notification",
            {"priority strict": dict.fromkeys(range(8), False), "priority ecn": None},
        ),
        ("forwarding-classes class cnp queue-num 6", "forwarding-classes class cnp queue 6", "all but dcbx"),
        (
            "interfaces et-* unit 0 classifiers dscp mine",
            "interfaces et-* unit 0 forwarding-class rdma",
            "all but dcbx",
        ),
        # The other classifier, of PCPs, can decide.
        (
            "interfaces et-* unit 0 classifiers dscp mine",
            "interfaces et-* unit 0 classifiers ieee-802.1 other\nset class-of-service interfaces et-* "
            "unit 0 classifiers dscp mine",
            {"trust": None, "dscp": None, **dict.fromkeys(("pfc", *UNKNOWN_SCHEDULING))},
        ),
        # Two interfaces of class of service hold for one port.
        (
            "set class-of-service interfaces et-* scheduler-map out",
            "set class-of-service interfaces et-0/0/1 scheduler-map out",
            "all but dcbx",
        ),
        ("interface all dcbx-version ieee-dcbx", "interface all dcbx-version auto", {"dcbx": None}),
        ("interface all dcbx-version ieee-dcbx", "disable", {"dcbx": "disabled"}),
    ],
)  # fmt: skip
def test_changes_of_qos(old: str, new: str, changed: Any, tmp_path: Path) -> None:
    assert old in QOS
    found = facts(tmp_path, QOS.replace(old, new))
    expected = {**UNKNOWN_QOS, "dcbx": "ieee"} if changed == "all but dcbx" else {**OF_ET, **changed}
    assert qos(found, "et-0/0/1") == expected


def test_a_class_in_one_statement_of_the_form_with_braces(tmp_path: Path) -> None:
    braces = with_braces(QOS)
    text = braces.replace('"queue-num" "4";', '"queue-num" 4 no-loss;')
    assert qos(facts(tmp_path, text), "et-0/0/1") == OF_ET


@pytest.mark.parametrize("seed", range(60))
def test_any_text_is_read(seed: int) -> None:
    """Lines and words in other places, cut, and changed: no error. A set command hides no other; a brace
    that is missing can hide ports, and is then reported."""
    texts = (SET, QOS, with_braces(SET), with_braces(QOS), SET + QOS)
    text = broken(texts[seed % len(texts)], seed)
    found = [*running_junos_facts(CollectedFile("running.txt", text, None))]
    has_ports = any(isinstance(one, ObservedFact) and one.property == "mtu" for one in found)
    is_reported = any(isinstance(one, NotUnderstood) for one in found)
    assert has_ports or (is_reported and text.startswith("##"))


@pytest.mark.parametrize("seed", range(12))
def test_a_cut_configuration_makes_nothing_equal(seed: int, tmp_path: Path) -> None:
    """With braces, a text that ends too early is known as such; values of the whole text are all it has."""
    text = with_braces(SET)
    whole = facts(tmp_path, text)
    cut = text[: random.Random(seed).randrange(text.index("vlans {"), len(text) - 2)]
    found = ports(facts(tmp_path, cut))
    assert problems(tmp_path)[-1][1] == "the text ends within a block"
    for name, values in found.items():
        stated = ports(whole)[name]
        assert all(one in (None, "no fact", right) for one, right in zip(values, stated, strict=True))


@pytest.mark.parametrize(
    ("line", "value"),
    [("", "no fact"), ("set vlans lab apply-macro x irb.5\n", None)],
    ids=["no VLAN has it", "a statement of VLANs is not read"],
)
def test_an_interface_that_no_vlan_names_routes_none(line: str, value: Any, tmp_path: Path) -> None:
    found = facts(tmp_path, SET.replace("set vlans storage l3-interface irb.5\n", line))
    assert found.get(("setting", "VLAN 20", "addresses"), "no fact") == "no fact"
    assert found.get(("setting", "VLAN 5", "addresses"), "no fact") == value


WRITTEN = "smb-direct-sql-junos", "qfx-a"


def differences(text: str, folder: Path) -> set[tuple[str, str]]:
    """Properties of QoS and subjects of other settings that differ, with their outcomes."""
    return {
        (one.expectation.property, one.outcome)
        for one in results(*WRITTEN, text, folder)
        if one.outcome in ("different", "absent")
    }


@pytest.mark.parametrize("form", [str, with_braces], ids=["set", "braces"])
def test_a_class_without_no_loss_has_no_pfc(form: Any, tmp_path: Path) -> None:
    text = written("juniper-junos", every_switch_intent(DESIGNS[WRITTEN[0]])[WRITTEN[1]]).text
    assert differences(form(text), tmp_path) == set()
    (line,) = [line for line in text.splitlines() if line.endswith(" class fcoe no-loss")]
    assert differences(form(text.replace(f"{line}\n", "")), tmp_path) == {("pfc", "different")}


def test_an_address_needs_the_vlan_of_its_interface(tmp_path: Path) -> None:
    design = "nvme-tcp-linux-l3"
    switch = next(
        one
        for one in every_switch_intent(DESIGNS[design]).values()
        if one.system == "juniper-junos" and one.gateways
    )
    text = written("juniper-junos", switch).text
    vlan = next(iter(switch.gateways))
    changed = re.sub(rf"^set vlans \S+ l3-interface irb\.{vlan}\n", "", text, flags=re.MULTILINE)
    assert changed != text
    for form in (str, with_braces):
        found = {
            one.expectation.subject: one.outcome
            for one in results(design, switch.name, form(changed), tmp_path)
            if one.expectation.property == "addresses"
        }
        assert found[f"VLAN {vlan}"] == "absent"
