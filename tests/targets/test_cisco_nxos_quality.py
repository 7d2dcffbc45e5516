"""The target for NX-OS: QoS."""

from typing import Any

import pytest
from cli_lines import with_class, with_port, with_profile
from nxos_lines import FABRIC, LOSSLESS, body, told, tops

from refarch.api.intent import PauseWatchdog, SwitchIntent
from refarch.platforms.target import NotConfigured, target_named

NAME = "nxos-roce"
OUT = f"policy-map type queuing {NAME}-out"
NETWORK = f"policy-map type network-qos {NAME}-network"
PORT = "interface Ethernet1/1"


def queue(switch: SwitchIntent, number: int) -> list[str]:
    """What a queue is given."""
    lines = body(switch, OUT)
    label = "-default" if number == 0 else str(number)
    start = lines.index(f"class type queuing c-out-8q-q{label}") + 1
    found = []
    for line in lines[start:]:
        if line.startswith("class"):
            break
        found.append(line.strip())
    return found


def left(switch: SwitchIntent, start: str) -> list[NotConfigured]:
    """All that is told of fields whose paths begin so."""
    return [
        piece
        for piece in target_named("cisco-nxos").lines(switch)
        if isinstance(piece, NotConfigured) and piece.path.startswith(start)
    ]


def test_what_is_lossless_is_so_from_the_code_point_to_the_frame() -> None:
    assert body(LOSSLESS, f"class-map type qos match-any {NAME}-tc3") == ["match cos 3", "match dscp 24-31"]
    assert body(LOSSLESS, f"policy-map type qos {NAME}-in")[:2] == [f"class {NAME}-tc3", "  set qos-group 3"]
    assert body(LOSSLESS, NETWORK) == [
        *("class type network-qos c-8q-nq-default", "  mtu 9216"),
        *("class type network-qos c-8q-nq3", "  pause pfc-cos 3", "  mtu 9216"),
        *("class type network-qos c-8q-nq7", "  mtu 9216"),
    ]
    assert body(LOSSLESS, "system qos") == [
        f"service-policy type network-qos {NAME}-network",
        f"service-policy type queuing output {NAME}-out",
        f"service-policy type qos input {NAME}-in",
    ]
    assert [line for line in body(LOSSLESS, PORT) if "priority-flow" in line or "policy" in line] == [
        "priority-flow-control mode on send-tlv",
        "priority-flow-control watch-dog-interval on",
        f"service-policy type qos input {NAME}-in",
    ]


def test_ports_without_a_profile_have_no_pfc() -> None:
    """In the default mode, auto, the far end could turn on the pauses of the network-qos policy."""
    name = PORT.removeprefix("interface ")
    bare = with_port(LOSSLESS, name, profile="", dcbx="")
    found = [line for line in body(bare, PORT) if "priority-flow" in line or "policy" in line]
    assert found == ["priority-flow-control mode off"]
    (link,) = (bond.name for bond in LOSSLESS.bonds.values() if bond.peer_link)
    members = {one: LOSSLESS.ports[one]._replace(profile="") for one in LOSSLESS.bonds[link].members}
    unpaired = LOSSLESS._replace(ports={**LOSSLESS.ports, **members})
    assert "priority-flow-control mode off" in body(unpaired, f"interface {link}")
    lossy = with_profile(bare, pfc_priorities=())
    assert not [line for line in body(lossy, PORT) if "priority-flow" in line]


def test_queues_without_a_class_have_no_share() -> None:
    assert {number: queue(LOSSLESS, number) for number in range(8)} == {
        0: ["bandwidth remaining percent 40"],
        **{number: ["bandwidth remaining percent 0"] for number in (1, 2, 4, 5, 6)},
        3: [
            "bandwidth remaining percent 60",
            "random-detect minimum-threshold 150 kbytes maximum-threshold 3000 kbytes "
            "drop-probability 7 weight 0 ecn",
        ],
        7: ["priority level 1"],
    }


@pytest.mark.parametrize(
    ("trust", "lines"),
    [
        (("pcp",), ["match cos 3"]),
        (("dscp",), ["match dscp 24-31"]),
        (("pcp", "dscp"), ["match cos 3", "match dscp 24-31"]),
        ((), []),
    ],
)
def test_ports_go_by_what_is_trusted(trust: tuple[str, ...], lines: list[str]) -> None:
    switch = with_profile(LOSSLESS, trust=trust)
    assert body(switch, f"class-map type qos match-any {NAME}-tc3") == lines
    policies = [line for line in body(switch, PORT) if line.startswith("service-policy")]
    assert policies == ([f"service-policy type qos input {NAME}-in"] if lines else [])
    assert len(body(switch, "system qos")) == (3 if lines else 2)


def test_another_trust_is_told() -> None:
    switch = with_profile(LOSSLESS, trust=("dscp", "exp"))
    assert told(switch, "profiles.trust") == [(NAME, "exp", "NX-OS classifies by PCP or DSCP")]


def test_a_map_of_what_is_not_trusted_is_told_where_it_is_unusual() -> None:
    usual = {code: code for code in range(8)}
    dscp = {code: code // 8 for code in range(64)}
    switch = with_profile(LOSSLESS, trust=("dscp",), pcp_map={**usual, 5: 3}, dscp_map=dscp)
    assert told(switch, "profiles.pcp_map") == [(NAME, "5: 3", "the profile does not trust PCP")]
    assert told(with_profile(switch, pcp_map=usual), "profiles.pcp_map") == []


def classified(switch: SwitchIntent) -> dict[str, str]:
    """qos-group of each class of the input policy."""
    lines = [line.strip() for line in body(switch, f"policy-map type qos {NAME}-in")]
    return dict(zip(lines[::2], lines[1::2], strict=True))


def test_strict_priority_is_on_the_highest_queue() -> None:
    """Cisco documents strict priority for the highest qos-group."""
    assert classified(LOSSLESS) == {
        f"class {NAME}-tc3": "set qos-group 3",
        f"class {NAME}-tc6": "set qos-group 7",
    }
    lossless = with_class(with_class(LOSSLESS, 6, scheduling="dwrr"), 3, scheduling="strict", bandwidth=None)
    assert classified(lossless) == {
        f"class {NAME}-tc3": "set qos-group 7",
        f"class {NAME}-tc6": "set qos-group 6",
    }
    assert body(lossless, NETWORK)[-3:] == [
        *("class type network-qos c-8q-nq7", "  pause pfc-cos 3", "  mtu 9216"),
    ]


def test_a_class_with_the_number_of_the_highest_queue_gives_it_up_for_strict_priority() -> None:
    classes = LOSSLESS.profiles[NAME].traffic_classes
    seventh = classes[6]._replace(number=7, priorities=(7,), scheduling="dwrr", bandwidth=2)
    switch = with_profile(
        LOSSLESS, traffic_classes={**classes, 7: seventh}, trust=("pcp",), pcp_map={n: n for n in range(8)}
    )
    assert classified(switch) == {
        f"class {NAME}-tc3": "set qos-group 3",
        f"class {NAME}-tc6": "set qos-group 7",
        f"class {NAME}-tc7": "set qos-group 6",
    }
    assert queue(switch, 7) == ["priority level 1"]
    assert queue(switch, 6) == ["bandwidth remaining percent 2"]
    assert body(switch, f"class-map type qos match-any {NAME}-tc7") == ["match cos 7"]


def test_the_queue_of_unclassified_packets_has_no_strict_priority() -> None:
    switch = with_class(with_class(LOSSLESS, 6, scheduling="dwrr"), 0, scheduling="strict", bandwidth=None)
    assert queue(switch, 0) == [] and "priority level 1" not in body(switch, OUT)
    reason = "strict priority is documented for the highest queue, but queue 0 has the unclassified packets"
    assert told(switch, "profiles.traffic_classes.scheduling") == [(f"{NAME} 0", "strict", reason)]


def test_several_queues_with_priority_are_one() -> None:
    switch = with_class(LOSSLESS, 3, scheduling="strict", bandwidth=None)
    assert queue(switch, 7) == ["priority level 1"]
    assert [line for line in queue(switch, 3) if line.startswith(("priority", "bandwidth"))] == []
    reason = "only one priority queue is documented: that of the highest class"
    assert told(switch, "profiles.traffic_classes.scheduling") == [(f"{NAME} 3", "strict", reason)]


@pytest.mark.parametrize(
    ("fields", "path", "reason"),
    [
        ({"bandwidth": 33.5}, "bandwidth", "shares must be whole percentages"),
        ({"scheduling": "wfq"}, "scheduling", "scheduling must be dwrr or strict"),
        ({"ecn_max": None}, "ecn_min", "marking requires both thresholds"),
    ],
)
def test_what_a_queue_cannot_have_is_told(fields: dict[str, Any], path: str, reason: str) -> None:
    switch = with_class(LOSSLESS, 3, **fields)
    value = str({**LOSSLESS.profiles[NAME].traffic_classes[3]._asdict(), **fields}[path])
    assert told(switch, f"profiles.traffic_classes.{path}") == [(f"{NAME} 3", value, reason)]


def test_a_share_beside_priority_is_told() -> None:
    switch = with_class(LOSSLESS, 6, bandwidth=10.0)
    reason = "a priority queue has no share"
    assert told(switch, "profiles.traffic_classes.bandwidth") == [(f"{NAME} 6", "10.0", reason)]


@pytest.mark.parametrize(
    ("low", "high", "probability", "lines"),
    [
        (150_000, 3_000_000, 7, ["150 kbytes maximum-threshold 3000 kbytes drop-probability 7"]),
        (150_500, 3_000_001, 100, ["150500 bytes maximum-threshold 3000001 bytes drop-probability 100"]),
        (150_000, 150_000, None, ["150 kbytes maximum-threshold 150 kbytes drop-probability 100"]),
    ],
)
def test_marking(low: int, high: int, probability: int | None, lines: list[str]) -> None:
    switch = with_class(LOSSLESS, 3, ecn_min=low, ecn_max=high, ecn_probability=probability)
    note = "! 100 percent are marked at the upper threshold; the design states no value"
    assert queue(switch, 3)[1:] == [
        *([note] if probability is None else []),
        *(f"random-detect minimum-threshold {line} weight 0 ecn" for line in lines),
    ]


UNNEEDED = "up to 100 m, and without PFC, Cisco does not require pause buffer settings"
BUFFERS = (
    "over 100 m, Cisco requires `pause buffer-size ... pause-threshold ... resume-threshold` in an input "
    "queuing policy, but documents no sizes"
)


@pytest.mark.parametrize(
    ("length", "reason"),
    [
        (0.5, UNNEEDED),
        (100.0, UNNEEDED),
        (100.5, BUFFERS),
        (10_000.0, BUFFERS),
    ],
)
def test_what_long_cables_would_need_is_told(length: float, reason: str) -> None:
    switch = with_profile(LOSSLESS, cable_length=length)
    assert told(switch, "profiles.cable_length") == [(NAME, str(length), reason)]


@pytest.mark.parametrize(
    ("action", "is_on"), [("", True), ("drop", True), ("forward", False), ("alert", False)]
)
def test_the_watchdog_drops_or_is_off(action: str, is_on: bool) -> None:
    switch = with_profile(LOSSLESS, watchdog=PauseWatchdog(action, 0.2, 0.4, LOSSLESS.origin))
    line = "priority-flow-control watch-dog-interval on"
    assert tops(switch, "priority-flow-control") == [line] * is_on
    assert (line in body(switch, PORT)) is is_on
    times = (
        "NX-OS counts in multiples of its poll interval; Cisco's guides name the multipliers, but no copy "
        "that was read shows their commands"
    )
    deed = "the NX-OS watchdog drops the packets of a queue that stays paused"
    assert told(switch, "profiles.watchdog.detect") == [(NAME, "0.2", times)]
    assert told(switch, "profiles.watchdog.restore") == [(NAME, "0.4", times)]
    assert told(switch, "profiles.watchdog.action") == ([] if is_on else [(NAME, action, deed)])


def test_a_profile_without_pfc_turns_it_off() -> None:
    switch = with_profile(LOSSLESS, pfc_priorities=())
    assert "priority-flow-control mode off" in body(switch, PORT)
    assert "priority-flow-control watch-dog-interval on" not in body(switch, PORT)
    assert [line for line in body(switch, NETWORK) if "pause" in line] == []


def test_a_port_has_pause_of_all_traffic_or_pfc() -> None:
    pause = ["flowcontrol receive on", "flowcontrol send on"]
    both = with_profile(LOSSLESS, global_pause=True)
    assert [line for line in body(both, PORT) if line in pause] == []
    reason = "a port of NX-OS supports either PFC or global pause"
    assert set(told(both, "profiles.global_pause")) == {(NAME, "True", reason)}
    alone = with_profile(both, pfc_priorities=())
    assert [line for line in body(alone, PORT) if line in pause] == pause
    assert told(alone, "profiles.global_pause") == []


def test_the_switch_has_the_classes_of_one_profile() -> None:
    (first,) = LOSSLESS.profiles.values()
    second = first._replace(name="other", pfc_priorities=(4,))
    ports = dict(LOSSLESS.ports)
    ports["Ethernet1/2"] = ports["Ethernet1/2"]._replace(profile="other")
    switch = LOSSLESS._replace(profiles={NAME: first, "other": second}, ports=ports)
    reason = f"a switch has only one network-qos policy, which {NAME} uses"
    for everywhere in (NAME, ""):
        asked = switch._replace(everywhere=everywhere)
        assert tops(asked, "policy-map type network-qos") == [NETWORK]
        assert told(asked, "profiles.pfc_priorities") == [("other", "4", reason)]
        assert [
            line for line in body(asked, "interface Ethernet1/2") if line.startswith("service-policy")
        ] == [
            "service-policy type qos input other-in",
            "service-policy type queuing output other-out",
        ]
    other = switch._replace(everywhere="other")
    assert tops(other, "policy-map type network-qos") == ["policy-map type network-qos other-network"]
    assert body(other, "system qos")[0] == "service-policy type network-qos other-network"


def test_frames_of_the_classes_are_the_largest_of_their_ports() -> None:
    ports = {
        name: port._replace(mtu=9000 if name != "Ethernet1/3" else 4200)
        for name, port in FABRIC.ports.items()
    }
    switch = FABRIC._replace(ports=ports)
    (policy,) = tops(switch, "policy-map type network-qos")
    assert {line for line in body(switch, policy) if "mtu" in line} == {"  mtu 9000"}


def test_priorities_and_classes_that_do_not_meet_are_told() -> None:
    switch = with_class(LOSSLESS, 3, priorities=(4,))
    reason = "the priority is in no traffic class of the profile"
    assert told(switch, "profiles.pfc_priorities") == [(NAME, "3", reason)]
    taken = f"{reason}; class 0 gets it"
    assert told(switch, "profiles.pcp_map") == [(NAME, "3", taken)]
    classes = LOSSLESS.profiles[NAME].traffic_classes
    beyond = with_profile(LOSSLESS, traffic_classes={**classes, 8: classes[6]._replace(number=8)})
    assert told(beyond, "profiles.traffic_classes.number") == [(f"{NAME} 8", "8", "queue numbers are 0 to 7")]


def test_pfc_in_one_direction_is_told() -> None:
    switch = with_profile(LOSSLESS, pfc_off=("transmit",))
    assert [(one.value, one.reason) for one in left(switch, "profiles.pfc_off")] == [
        ("transmit", "on NX-OS, PFC applies to both directions")
    ]


def test_profiles_that_there_are_not_are_told() -> None:
    assert told(LOSSLESS._replace(everywhere="x"), "everywhere") == [
        ("", "x", "the design has no such profile")
    ]
    port = LOSSLESS.ports["Ethernet1/1"]._replace(profile="x")
    switch = LOSSLESS._replace(ports={**LOSSLESS.ports, "Ethernet1/1": port})
    assert told(switch, "ports.profile") == [("Ethernet1/1", "x", "the design has no such profile")]
