"""QoS of running configurations that have more commands than refarch writes, and other names."""

import re
from pathlib import Path
from typing import Any

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.results import Result
from refarch.asbuilt.verification import verify
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}

UNKNOWN_LINE = {
    "cisco-nxos": "errdisable recovery cause link-flap",
    "dell-os10": "errdisable recovery interval 30",
}
"""Command of each target that refarch does not write, so that the configuration is read in part."""

NAMES = {
    "cisco-nxos": r"(?:class-map|policy-map) type \S+ (?:match-any )?(\S+)",
    "dell-os10": r"(?:(?:class-map|policy-map) type \S+|trust \S+-map|qos-map traffic-class|^wred) (\S+)",
}
"""Names that an author chooses."""

PROPERTIES = ("pfc", "trust", "dscp", "pcp", "shares", "ecn", "strict", "dcbx")


def switches() -> list[tuple[str, str]]:
    """Designs and switches whose running configuration is read in part."""
    return [
        (name, switch.name)
        for name, design in DESIGNS.items()
        for switch in every_switch_intent(design).values()
        if defaults().get(("switch", switch.system)) in UNKNOWN_LINE and switch.profiles
    ]


def qos_results(design: str, switch: str, text: str, folder: Path) -> list[Result]:
    """Results of the QoS of a switch with a configuration."""
    (folder / switch).mkdir(exist_ok=True)
    (folder / switch / "running.txt").write_text(text)
    results = verify(DESIGNS[design], read_collection(str(folder))).results
    return [
        one for one in results if one.expectation.device == switch and one.expectation.property in PROPERTIES
    ]


@pytest.mark.parametrize(("design", "name"), switches())
def test_a_configuration_with_an_unknown_line_has_the_same_qos(
    design: str, name: str, tmp_path: Path
) -> None:
    switch = every_switch_intent(DESIGNS[design])[name]
    target = defaults()["switch", switch.system]
    text = written(target, switch).text
    whole = qos_results(design, name, text, tmp_path)
    for number, own in enumerate(sorted({*re.findall(NAMES[target], text)}, key=len, reverse=True)):
        text = re.sub(rf"(?<!\S){re.escape(own)}(?!\S)", f"N{number}", text)
    part = qos_results(design, name, f"{text}\n{UNKNOWN_LINE[target]}\n", tmp_path)
    assert [one.expectation[:4] for one in part] == [one.expectation[:4] for one in whole]
    assert [(one.outcome, one.observed) for one in part] == [(one.outcome, one.observed) for one in whole]
    assert "equal" in {one.outcome for one in part}


NXOS = """\
feature lldp
hostname leaf-1
errdisable recovery cause link-flap
class-map type qos match-all RDMA
  match cos 3
class-map type qos match-all HEARTBEAT
  match cos 7
class-map type qos match-any BULK
  match dscp af11,12
policy-map type qos SERVICES
  class RDMA
    set qos-group 3
  class HEARTBEAT
    set qos-group 5
  class BULK
    set qos-group 1
policy-map type queuing EGRESS
  class type queuing c-out-8q-q3
    bandwidth remaining percent 50
    random-detect minimum-threshold 300 kbytes maximum-threshold 1 mbytes drop-probability 100 weight 0 ecn
  class type queuing c-out-8q-q-default
    bandwidth remaining percent 48
  class type queuing c-out-8q-q5
    priority level 1
policy-map type network-qos LOSSLESS
  class type network-qos c-8q-nq3
    pause pfc-cos 3
    mtu 9216
system qos
  service-policy type network-qos LOSSLESS
  service-policy type queuing output EGRESS
interface port-channel5
  service-policy type qos input SERVICES
interface Ethernet1/1
  priority-flow-control mode on send-tlv
  lldp dcbx version ieee
  service-policy type qos input SERVICES no-stats
interface Ethernet1/2
  channel-group 5 mode active
interface Ethernet1/3
  description spare
"""


def values(folder: Path, text: str) -> dict[str, dict[str, Any]]:
    """Values of the QoS of ports, by port."""
    (folder / "leaf-1.txt").write_text(text)
    found: dict[str, dict[str, Any]] = {}
    for fact in read_collection(str(folder)).facts:
        if fact.kind == "port" and fact.property in (*PROPERTIES, *BY_PRIORITY):
            found.setdefault(fact.subject, {})[fact.property] = fact.value
    return found


def problems(folder: Path) -> list[str]:
    return [one.problem for one in read_collection(str(folder)).not_understood]


ABSENT = "no fact"
BY_PRIORITY = ("priority shares", "priority ecn", "priority strict")
QUEUES = {
    "priority shares": {0: 48.0, 3: 50.0},
    "priority ecn": {3: (300_000, 1_000_000)},
    "priority strict": (7,),
}
CODES = {"trust": ("dscp", "pcp"), "dscp": {1: (10, 12)}, "pcp": {3: (3,), 7: (7,)}}


def test_policies_of_nxos(tmp_path: Path) -> None:
    """A policy of the port, of its port channel, or none; queues of the whole switch."""
    found = values(tmp_path, NXOS)
    assert found["Ethernet1/1"] == {**CODES, **QUEUES, "pfc": (3,), "dcbx": "ieee"}
    assert found["Ethernet1/2"] == {**CODES, **QUEUES, "dcbx": None}
    nothing = {"trust": (), "dscp": None, "pcp": None, "dcbx": None}
    assert found["Ethernet1/3"] == {**QUEUES, **nothing, "priority strict": (5,)}
    assert problems(tmp_path) == ["errdisable recovery cause link-flap"]


@pytest.mark.parametrize(
    ("old", "new", "unread"),
    [
        ("match cos 3", "match access-group name RDMA", ("trust", "dscp", "pcp")),
        ("set qos-group 3", "set dscp 26", ("trust", "dscp", "pcp")),
        ("policy-map type qos SERVICES", "policy-map type qos OTHER", ("trust", "dscp", "pcp")),
        (
            "class-map type qos match-any BULK\n",
            "class-map type qos match-all BULK\n  match cos 1\n",
            ("trust",),
        ),
        ("policy-map type queuing EGRESS", "policy-map type queuing OTHER", BY_PRIORITY),
        ("    priority level 1", "    entangle queue", BY_PRIORITY),
        ("c-8q-nq3", "other-class", ("trust", *BY_PRIORITY)),
    ],
)
def test_what_is_not_read_of_nxos_is_unknown(
    old: str, new: str, unread: tuple[str, ...], tmp_path: Path
) -> None:
    """It is neither equal nor different."""
    assert old in NXOS
    found = values(tmp_path, NXOS.replace(old, new))["Ethernet1/1"]
    assert {name: found[name] for name in unread} == dict.fromkeys(unread)


def test_lines_of_a_class_that_is_not_read_are_reported(tmp_path: Path) -> None:
    values(tmp_path, NXOS.replace("match cos 3", "match access-group name RDMA"))
    assert "class-map type qos match-all RDMA" in problems(tmp_path)


OS10 = """\
! Version 10.5.4.4
hostname leaf-1
dcbx enable
errdisable recovery interval 30
wred marking
 random-detect color green minimum-threshold 150 maximum-threshold 1500 drop-probability 100
 random-detect ecn
!
class-map type network-qos dot1p-3
 match qos-group 3
!
class-map type queuing others
 match queue 0
!
class-map type queuing storage
 match queue 1
!
trust dot1p-map by-priority
 qos-group 0 dot1p 0-2,4-7
 qos-group 3 dot1p 3
!
qos-map traffic-class to-queue
 queue 0 qos-group 0-2,4-7
 queue 1 qos-group 3
!
policy-map type network-qos pauses
 !
 class dot1p-3
  pause
  pfc-cos 3
!
policy-map type queuing shares
 !
 class others
  bandwidth percent 40
 !
 class storage
  bandwidth percent 60
  random-detect marking
!
system qos
 trust-map dot1p by-priority
 ets mode on
 qos-map traffic-class to-queue
!
interface ethernet1/1/1
 dcbx version ieee
 priority-flow-control mode on
 service-policy input type network-qos pauses
 service-policy output type queuing shares
!
interface ethernet1/1/2:1
 no lldp tlv-select dcbxp
 service-policy input type network-qos pauses
!
interface ethernet1/1/3
 trust-map dscp other
 priority-flow-control mode on
 service-policy input type network-qos missing
"""


def test_maps_and_policies_of_os10(tmp_path: Path) -> None:
    """Settings of a port, of the whole switch, and of a policy that the configuration does not have."""
    found = values(tmp_path, OS10)
    trust = {"trust": ("pcp",), "dscp": None, "pcp": {3: (3,)}}
    queues = {
        "priority shares": {**dict.fromkeys((0, 1, 2, 4, 5, 6, 7), 40.0), 3: 60.0},
        "priority ecn": {3: (150_000, 1_500_000)},
        "priority strict": (),
    }
    assert found["ethernet1/1/1"] == {**trust, **queues, "pfc": (3,), "dcbx": "ieee"}
    unread = dict.fromkeys(BY_PRIORITY)
    assert found["ethernet1/1/2:1"] == {**trust, **unread, "pfc": (), "dcbx": "disabled"}
    nothing = {"trust": None, "dscp": None, "pcp": None, "dcbx": None}
    assert found["ethernet1/1/3"] == {**nothing, **unread}
    assert problems(tmp_path) == ["errdisable recovery interval 30"]


@pytest.mark.parametrize(
    ("old", "new", "property_name", "value"),
    [
        (" ets mode on\n", "", "priority shares", {}),
        (" random-detect ecn\n!", "!", "priority ecn", {}),
        ("dcbx enable\n", "", "dcbx", None),
        ("dcbx enable\n", "no dcbx enable\n", "dcbx", "disabled"),
        (" pause\n", "", "pfc", ABSENT),
        (" match queue 1\n", " match precedence 5\n", "priority shares", None),
        ("qos-group 3 dot1p 3", "qos-group 3 protocol x", "pcp", None),
        ("queue 1 qos-group 3", "queue one", "priority shares", None),
        ("  bandwidth percent 60\n", "  priority\n", "priority strict", (3,)),
        ("  bandwidth percent 60\n", "  shape min\n", "priority strict", None),
    ],
)
def test_each_line_of_os10_decides(
    old: str, new: str, property_name: str, value: object, tmp_path: Path
) -> None:
    assert old in OS10
    found = values(tmp_path, OS10.replace(old, new, 1))["ethernet1/1/1"]
    assert found.get(property_name, ABSENT) == value
