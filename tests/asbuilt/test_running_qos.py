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
    "arista-eos": "errdisable recovery interval 30",
    "aruba-aos-cx": "container runtime",
    "juniper-junos": "set class-of-service forwarding-policy class lab classification-override",
}
"""Command of each target that refarch does not write, so that the configuration is read in part."""

NAMES = {
    "cisco-nxos": r"(?:class-map|policy-map) type \S+ (?:match-any )?(\S+)",
    "arista-eos": r"qos profile (\S+)",
    "aruba-aos-cx": r"qos \S+-profile (\S+)",
    "juniper-junos": r"(?:classifiers \S+|es class|notification-profile|scheduler-maps|schedulers) (\S+)",
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
        if fact.kind == "port" and fact.property in (*PROPERTIES, *BY_PRIORITY, *BY_WEIGHT):
            found.setdefault(fact.subject, {})[fact.property] = fact.value
    return found


def problems(folder: Path) -> list[str]:
    return [one.problem for one in read_collection(str(folder)).not_understood]


ABSENT = "no fact"
BY_WEIGHT = ("priority weights", "priority ecn", "priority strict")
BY_PRIORITY = ("priority shares", "priority ecn", "priority strict")
QUEUES = {
    "priority shares": {0: 48.0, 3: 50.0},
    "priority ecn": {3: (300_000, 1_000_000)},
    "priority strict": {number: number == 7 for number in range(8)},
}
CODES = {"trust": ("dscp", "pcp"), "dscp": {1: (10, 12)}, "pcp": {3: (3,), 7: (7,)}}


def test_policies_of_nxos(tmp_path: Path) -> None:
    """A policy of the port, of its port channel, or none; queues of the whole switch."""
    found = values(tmp_path, NXOS)
    assert found["Ethernet1/1"] == {**CODES, **QUEUES, "pfc": (3,), "dcbx": "ieee"}
    assert found["Ethernet1/2"] == {**CODES, **QUEUES, "pfc": (), "dcbx": None}
    nothing = {"trust": (), "dscp": None, "pcp": None, "pfc": (), "dcbx": None}
    assert found["Ethernet1/3"] == {**QUEUES, **nothing, "priority strict": {n: n == 5 for n in range(8)}}
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
        "priority strict": dict.fromkeys(range(8), False),
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
        (
            "  bandwidth percent 60\n",
            "  priority\n",
            "priority strict",
            {number: number == 3 for number in range(8)},
        ),
        ("  bandwidth percent 60\n", "  shape min\n", "priority strict", None),
    ],
)
def test_each_line_of_os10_decides(
    old: str, new: str, property_name: str, value: object, tmp_path: Path
) -> None:
    assert old in OS10
    found = values(tmp_path, OS10.replace(old, new, 1))["ethernet1/1/1"]
    assert found.get(property_name, ABSENT) == value


EOS = """\
! device: leaf-1 (DCS-7060CX2-32S, EOS-4.32.1F)
hostname leaf-1
errdisable recovery interval 30
qos map cos 5 to traffic-class 3
qos map dscp 25-26 to traffic-class 4
qos map traffic-class 4 to tx-queue 1
!
qos profile storage
   qos trust dscp
   priority-flow-control on
   priority-flow-control priority 4 no-drop
   !
   uc-tx-queue 1
      no priority
      bandwidth percent 60
      random-detect ecn minimum-threshold 256 kbytes maximum-threshold 2 mbytes weight 0
      random-detect ecn count
   !
   uc-tx-queue 6
      priority strict
!
interface Port-Channel7
   qos trust cos
   service-profile storage
!
interface Ethernet1
   dcbx mode ieee
   service-profile storage
   !
   uc-tx-queue 6
      no priority
      no random-detect ecn minimum-threshold
      no random-detect ecn count
      no shape rate
!
interface Ethernet2/1
   channel-group 7 mode active
!
interface Ethernet3
   no qos trust
!
interface Ethernet4
   no switchport
   dcbx mode upstream
!
interface Management1
   ip address 192.0.2.1/24
"""

EOS_QUEUES = {
    "priority shares": {1: 60.0, 4: 60.0},
    "priority ecn": dict.fromkeys((1, 4), (256_000, 2_000_000)),
}
"""Traffic class 4 is in the queue of traffic class 1."""

EOS_DSCPS = {
    **{number: tuple(range(number * 8, number * 8 + 8)) for number in range(2, 8)},
    1: tuple(range(8)),
    3: (24, 27, 28, 29, 30, 31),
    4: (25, 26, *range(32, 40)),
}
NO_QUEUES = {"priority shares": {}, "priority ecn": {}, "priority strict": {}}


def test_maps_and_profiles_of_eos(tmp_path: Path) -> None:
    """Queues of the port over those of its profile, trust of the port channel, and the defaults of EOS. What
    the platform decides is unknown."""
    found = values(tmp_path, EOS)
    trust = {"trust": ("dscp",), "dscp": EOS_DSCPS, "pcp": None}
    strict = {"priority strict": {1: False, 4: False, 6: False}}
    assert found["Ethernet1"] == {**trust, **EOS_QUEUES, **strict, "pfc": (4,), "dcbx": "ieee"}
    pcps = {1: (0,), 2: (2,), 3: (3, 5), 4: (4,), 6: (6,), 7: (7,)}
    by_channel = {"trust": ("pcp",), "dscp": None, "pcp": pcps, "dcbx": "disabled"}
    assert found["Ethernet2/1"] == {**by_channel, **NO_QUEUES, "pfc": ()}
    nothing = {"trust": (), "dscp": None, "pcp": None, "dcbx": "disabled"}
    assert found["Ethernet3"] == {**nothing, **NO_QUEUES, "pfc": ()}
    assert found["Ethernet4"] == {**trust, **NO_QUEUES, "pfc": (), "dcbx": None}
    assert problems(tmp_path) == ["errdisable recovery interval 30"]


@pytest.mark.parametrize(
    ("old", "new", "unread"),
    [
        ("   dcbx mode ieee\n", "   service-policy type qos input classify\n", ("trust", "dscp", "pcp")),
        ("qos map dscp 25-26 to", "qos map dscp some to", ("trust", "dscp", "pcp")),
        ("2 mbytes", "2 segments", BY_PRIORITY),
        ("      bandwidth percent 60\n", "      entangle\n", BY_PRIORITY),
    ],
)
def test_what_is_not_read_of_eos_is_unknown(
    old: str, new: str, unread: tuple[str, ...], tmp_path: Path
) -> None:
    assert old in EOS
    found = values(tmp_path, EOS.replace(old, new))["Ethernet1"]
    assert {name: found[name] for name in unread} == dict.fromkeys(unread)


def test_scheduling_that_the_platform_decides_is_not_understood(tmp_path: Path) -> None:
    """A queue without a command can have strict priority."""
    design = next(name for name, switch in switches() if name == "vsan-esa-arista")
    name = next(switch for each, switch in switches() if each == design)
    text = written("arista-eos", every_switch_intent(DESIGNS[design])[name]).text
    text = re.sub(r"(?m)^      (?:no priority|priority strict)\n", "", text)
    found = qos_results(design, name, f"{text}\nerrdisable recovery interval 30\n", tmp_path)
    outcomes = {(one.outcome, one.says) for one in found if one.expectation.property == "strict"}
    assert outcomes == {("not understood", "the platform decides its scheduling")}


AOS_CX = """\
!Version ArubaOS-CX DL.10.13.1000
hostname leaf-1
container runtime
lldp dcbx
qos cos-map 5 local-priority 3 color green name storage
qos dscp-map 26 local-priority 4
qos trust cos
qos queue-profile queues
    map queue 0 local-priority 0
    map queue 0 local-priority 1
    map queue 1 local-priority 4
    map queue 2 local-priority 7
    name queue 1 storage
qos schedule-profile weights
    dwrr queue 0 weight 10
    dwrr queue 1 weight 20
    strict queue 2
qos threshold-profile marks
    queue 1 action ecn all min-threshold 40 kbytes max-threshold 400 kbytes
apply qos queue-profile queues schedule-profile weights
interface lag 5 multi-chassis
    qos trust dscp
    apply qos threshold-profile marks
    lacp mode active
interface 1/1/1
    qos trust dscp
    flow-control priority rxtx 4
    apply qos threshold-profile marks
    lldp dcbx version ieee
interface 1/1/2
    lag 5
    lldp dcbx disable
interface 1/1/3
    apply qos schedule-profile strict
interface 1/1/4
    qos trust none
    apply qos threshold-profile other
"""


def test_maps_and_profiles_of_aos_cx(tmp_path: Path) -> None:
    """Settings of a port, of its LAG, and of the whole switch."""
    found = values(tmp_path, AOS_CX)
    queues = {
        "priority weights": {0: 10, 1: 10, 4: 20},
        "priority ecn": {4: (40_000, 400_000)},
        "priority strict": {number: number == 7 for number in range(8)},
    }
    dscps = found["1/1/1"].pop("dscp")
    assert 26 in dscps[4] and 26 not in dscps[3] and dscps[1] == tuple(range(8))
    dscp_is_trusted = {"trust": ("dscp",), "pcp": None}
    assert found["1/1/1"] == {**dscp_is_trusted, **queues, "pfc": (4,), "dcbx": "ieee"}
    assert found["1/1/2"] == {**dscp_is_trusted, **queues, "dscp": dscps, "pfc": (), "dcbx": "disabled"}
    strict = {
        "priority shares": {},
        "priority ecn": {},
        "priority strict": {number: number in (0, 1, 4, 7) for number in range(8)},
    }
    pcps = {1: (0,), 2: (2,), 3: (3, 5), 4: (4,), 6: (6,), 7: (7,)}
    pcp_is_trusted = {"trust": ("pcp",), "dscp": None, "pcp": pcps}
    assert found["1/1/3"] == {**pcp_is_trusted, **strict, "pfc": (), "dcbx": None}
    nothing = {"trust": (), "dscp": None, "pcp": None, **dict.fromkeys(BY_PRIORITY)}
    assert found["1/1/4"] == {**nothing, "pfc": (), "dcbx": None}
    assert problems(tmp_path) == ["container runtime"]


@pytest.mark.parametrize(
    ("old", "new", "property_name", "value"),
    [
        ("map queue 1 local-priority 4", "map queue one", "priority ecn", None),
        ("dwrr queue 1 weight 20", "wfq queue 1 weight 20", "priority strict", None),
        ("min-threshold 40 kbytes max-threshold 400", "threshold 40", "priority ecn", None),
        ("apply qos queue-profile queues", "apply qos queue-profile missing", "priority strict", None),
        ("apply qos queue-profile queues schedule-profile weights\n", "", "priority strict", None),
        ("lldp dcbx\n", "", "dcbx", None),
        ("lldp dcbx\n", "no lldp dcbx\n", "dcbx", "disabled"),
        ("    flow-control priority rxtx 4\n", "", "pfc", ()),
    ],
)
def test_each_line_of_aos_cx_decides(
    old: str, new: str, property_name: str, value: object, tmp_path: Path
) -> None:
    assert old in AOS_CX
    assert values(tmp_path, AOS_CX.replace(old, new, 1))["1/1/1"][property_name] == value


@pytest.mark.parametrize("scale", [1, 2])
def test_weights_are_relative(scale: int, tmp_path: Path) -> None:
    """Twice the weights are the same shares; one weight more is a difference."""
    design, name = next(one for one in switches() if one in AOS_CX_SWITCHES)
    text = written("aruba-aos-cx", every_switch_intent(DESIGNS[design])[name]).text + "container runtime\n"
    first = re.search(r"dwrr queue (\d) weight (\d+)", text)
    assert first is not None
    moved = text.replace(first[0], f"dwrr queue {first[1]} weight {int(first[2]) // 2}")
    for each, outcome in ((text, "equal"), (moved, "different")):
        scaled = re.sub(r"weight (\d+)", lambda weight: f"weight {int(weight[1]) * scale}", each)
        found = qos_results(design, name, scaled, tmp_path)
        assert {one.outcome for one in found if one.expectation.property == "shares"} == {outcome}


AOS_CX_SWITCHES = [
    (design, name)
    for design, name in switches()
    if every_switch_intent(DESIGNS[design])[name].system == "aruba-aos-cx"
]
