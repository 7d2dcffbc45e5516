"""The target for Arista EOS: QoS."""

from typing import Any

import pytest
from eos_lines import LEAF, ROUTER, TARGET, body, told, tops, with_class, with_profile

from parse_back.checking import written
from refarch.api.intent import PauseWatchdog
from refarch.platforms.eos.configured import configured_eos_switch

PROFILE = "qos profile roce-lossless"


def test_the_first_of_several_profiles_sets_what_the_switch_has_once() -> None:
    (first,) = ROUTER.profiles.values()
    second = first._replace(
        name="other",
        dscp_map={**first.dscp_map, 26: 5},
        watchdog=PauseWatchdog("alert", 0.5, None, first.origin),
    )
    switch = ROUTER._replace(profiles={"eos-roce": first, "other": second}, everywhere="")
    assert tops(switch, "qos profile") == ["qos profile eos-roce", "qos profile other"]
    assert tops(switch, "priority-flow-control") == [
        "priority-flow-control pause watchdog default timeout 0.1",
        "priority-flow-control pause watchdog default recovery-time 0.1",
        "priority-flow-control pause watchdog action drop",
    ]
    reason = "maps and watchdog apply to the whole switch, and another profile sets them"
    assert told(switch, "profiles.dscp_map") == [("other", "26: 5", reason)]
    assert ("other", "alert", reason) in told(switch, "profiles.watchdog.action")
    assert told(switch, "profiles.watchdog.detect") == [("other", "0.5", reason)]
    assert tops(switch._replace(everywhere="other"), "priority-flow-control") == [
        "priority-flow-control pause watchdog default timeout 0.5",
        "priority-flow-control pause watchdog action notify-only",
    ]


def test_a_watchdog_of_other_times_is_told() -> None:
    switch = with_profile(LEAF, watchdog=PauseWatchdog("drop", 0.005, 61.0, LEAF.origin))
    assert tops(switch, "priority-flow-control") == ["priority-flow-control pause watchdog action drop"]
    reason = "EOS supports 0.01 to 60 seconds, in hundredths"
    assert told(switch, "profiles.watchdog.detect") == [("roce-lossless", "0.005", reason)]
    assert told(switch, "profiles.watchdog.restore") == [("roce-lossless", "61.0", reason)]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("forward", "EOS has no watchdog action forward; with times alone, its watchdog shuts down the port"),
        ("", "the design states no action; with times alone, the EOS watchdog shuts down the port"),
    ],
)
def test_a_watchdog_without_an_action_of_eos_is_not_configured_by_half(action: str, reason: str) -> None:
    switch = with_profile(LEAF, watchdog=PauseWatchdog(action, 0.2, 0.4, LEAF.origin))
    assert tops(switch, "priority-flow-control") == []
    assert told(switch, "profiles.watchdog.detect") == [("roce-lossless", "0.2", reason)]
    assert told(switch, "profiles.watchdog.restore") == [("roce-lossless", "0.4", reason)]
    assert told(switch, "profiles.watchdog.action") == ([("roce-lossless", action, reason)] if action else [])


@pytest.mark.parametrize("action", ["drop", "alert"])
def test_a_watchdog_without_guaranteed_bandwidth_is_told_in_the_head(action: str) -> None:
    switch = with_profile(LEAF, watchdog=PauseWatchdog(action, 0.2, 0.4, LEAF.origin))
    assert told(switch, "profiles.watchdog.action") == [
        (
            "roce-lossless",
            action,
            "the EOS watchdog monitors only queues with guaranteed bandwidth, but the design states none, so "
            "it does not end a pause storm; add `bandwidth guaranteed` to the lossless queues where the "
            "platform has it",
        )
    ]
    assert tops(switch, "! The watchdog") == []


def test_queues_are_called_by_platform() -> None:
    note = "! No document states the queue keyword of this model."
    words = {
        model: (
            next(
                line.partition(" ")[0]
                for line in body(LEAF._replace(model=model), PROFILE)
                if "tx-queue" in line
            ),
            any(line.startswith(note) for line in tops(LEAF._replace(model=model), "! No document")),
        )
        for model in ("arista-dcs-7280sr3-48yc8", "arista-dcs-7060dx5-32", "arista-dcs-7050cx3-32s")
    }
    assert words == {
        "arista-dcs-7280sr3-48yc8": ("tx-queue", False),
        "arista-dcs-7060dx5-32": ("uc-tx-queue", False),
        "arista-dcs-7050cx3-32s": ("uc-tx-queue", True),
    }


def test_queue_seven_of_sand_is_not_configurable() -> None:
    sand = ROUTER._replace(model="arista-dcs-7280cr3-32d4")
    assert [line for line in body(sand, "qos profile eos-roce") if line.startswith("tx-queue")] == [
        "tx-queue 0",
        "tx-queue 3",
    ]
    reason = "queue 7 of this platform is not configurable"
    assert told(sand, "profiles.traffic_classes.scheduling") == [("eos-roce 7", "strict", reason)]


def test_traffic_class_seven_stays_where_it_is() -> None:
    assert tops(LEAF, "qos map traffic-class") == [
        "qos map traffic-class 0 to cos 0",
        "qos map traffic-class 1 to cos 1",
        "qos map traffic-class 0 1 2 4 5 to tx-queue 0",
        "qos map traffic-class 3 to tx-queue 3",
        "qos map traffic-class 6 to tx-queue 6",
    ]
    reason = "EOS maps only traffic class 7 to queue 7"
    assert told(LEAF, "profiles.traffic_classes.priorities") == [("roce-lossless 0", "7", reason)]


@pytest.mark.parametrize(
    ("fields", "lines", "path", "value"),
    [
        ({"bandwidth": 33.5}, ["no priority"], "bandwidth", "33.5"),
        ({"scheduling": "strict", "bandwidth": None}, ["priority strict"], "", ""),
        ({"scheduling": "wfq"}, [], "scheduling", "wfq"),
    ],
)
def test_queues_take_whole_shares_or_are_strict(
    fields: dict[str, Any], lines: list[str], path: str, value: str
) -> None:
    switch = with_class(LEAF, 0, **fields)
    found = body(switch, PROFILE)
    start = found.index("uc-tx-queue 0") + 1
    assert [line.strip() for line in found[start : found.index("uc-tx-queue 3")]] == lines
    assert [one[1] for one in told(switch, f"profiles.traffic_classes.{path}") if path] == [value] * bool(
        path
    )


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        (
            {},
            "random-detect ecn minimum-threshold 150000 bytes maximum-threshold 1500000 bytes",
        ),
        (
            {"ecn_probability": 5},
            "random-detect ecn minimum-threshold 150000 bytes maximum-threshold 1500000 bytes "
            "max-mark-probability 5",
        ),
        ({"ecn_min": 2_000_000}, ""),
        ({"ecn_max": 256_000_001}, ""),
        ({"ecn_max": None}, ""),
    ],
)
def test_ecn_has_two_thresholds_in_bytes(fields: dict[str, Any], line: str) -> None:
    switch = with_class(LEAF, 3, **fields)
    found = [one.strip() for one in body(switch, PROFILE) if "random-detect" in one]
    assert found == [line] * bool(line)
    left = told(switch, "profiles.traffic_classes.ecn_min")
    assert [one[0] for one in left] == ([] if line else ["roce-lossless 3"])


def test_pause_of_the_whole_link_goes_both_ways() -> None:
    found = body(with_profile(LEAF, global_pause=True), "interface Ethernet1/1")
    assert [line for line in found if line.startswith("flow")] == [
        "flowcontrol send on",
        "flowcontrol receive on",
    ]


@pytest.mark.parametrize(
    ("trust", "line"), [(("pcp",), "qos trust cos"), (("pcp", "dscp"), "qos trust dscp")]
)
def test_a_port_goes_by_one_field(trust: tuple[str, ...], line: str) -> None:
    switch = with_profile(LEAF, trust=trust)
    assert body(switch, PROFILE)[0] == line
    assert body(switch, "interface Port-Channel10")[-1] == line
    assert len(told(switch, "profiles.trust")) == (len(trust) > 1)


def test_a_trust_that_the_design_leaves_out_keeps_the_default_of_the_port() -> None:
    switch = with_profile(LEAF, trust=())
    lines = [piece.text for piece in written(TARGET, switch).lines]
    assert [text for text in lines if "trust" in text] == []
    assert [text for text in lines if "service-profile" in text] != []
    ports = configured_eos_switch("\n".join(lines)).ports.values()
    assert {port.qos.trust for port in ports if port.qos is not None} == {("pcp",)}
