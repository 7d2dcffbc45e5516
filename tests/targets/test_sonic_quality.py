"""QoS of SONiC: what is written of a profile, and what is told."""

import re
from typing import Any

import pytest
from sonic_asked import TARGET, leaf, tables, told, with_class, with_port, with_profile
from sonic_intents import made_intents

from refarch.api import RefarchError
from refarch.api.intent import SwitchIntent
from refarch.platforms.effects import effect_of
from refarch.platforms.sonic.target_sonic_config_db import limits
from refarch.platforms.target import NotConfigured


def test_marking_says_of_each_color_that_it_is_on() -> None:
    """Without ``wred_green_enable`` a switch marks nothing."""
    marking = tables(leaf())["WRED_PROFILE"]["azure-roce_3"]
    assert marking["ecn"] == "ecn_all"
    for color in ("green", "yellow", "red"):
        own = {name: value for name, value in marking.items() if re.search(rf"(^|_){color}_", name)}
        assert own == {
            f"wred_{color}_enable": "true",
            f"{color}_min_threshold": "1000000",
            f"{color}_max_threshold": "2000000",
            f"{color}_drop_probability": "5",
        }


@pytest.mark.parametrize(
    ("trust", "maps"),
    [
        (("dscp",), {"dscp_to_tc_map": "azure-roce"}),
        (("pcp",), {"dot1p_to_tc_map": "azure-roce"}),
        (("pcp", "dscp"), {"dscp_to_tc_map": "azure-roce", "dot1p_to_tc_map": "azure-roce"}),
        ((), {}),
    ],
)
def test_trust_binds_the_maps(trust: tuple[str, ...], maps: dict[str, str]) -> None:
    own = tables(with_profile(leaf(), trust=trust))["PORT_QOS_MAP"]["Ethernet0"]
    assert {
        name: value for name, value in own.items() if name in ("dscp_to_tc_map", "dot1p_to_tc_map")
    } == maps


def profile_limits() -> list[tuple[SwitchIntent, list[tuple[str, str, str]]]]:
    """Switches with a profile that SONiC cannot have as a whole, and what is told of each."""
    (profile,) = leaf().profiles.values()
    assert profile.watchdog is not None
    watchdog = profile.watchdog
    of = "azure-roce"
    return [
        (
            with_profile(leaf(), dscp_map={26: 12}),
            [("profiles.dscp_map", of, "26 to 12")],
        ),
        (with_profile(leaf(), pcp_map={**profile.pcp_map, 8: 3}), [("profiles.pcp_map", of, "8 to 3")]),
        (with_profile(leaf(), trust=("dscp", "port")), [("profiles.trust", of, "port")]),
        (with_profile(leaf(), pfc_priorities=(3, 9)), [("profiles.pfc_priorities", of, "3, 9")]),
        (
            with_profile(leaf(), watchdog=watchdog._replace(detect=6.0, restore=None)),
            [("profiles.watchdog.action", of, "drop"), ("profiles.watchdog.detect", of, "6.0")],
        ),
        (with_profile(leaf(), cable_length=40.5), [("profiles.cable_length", of, "40.5")]),
        (with_class(leaf(), 0, bandwidth=33.3), [("profiles.traffic_classes.bandwidth", f"{of} 0", "33.3")]),
        (with_class(leaf(), 0, bandwidth=0.0), [("profiles.traffic_classes.bandwidth", f"{of} 0", "0.0")]),
        (with_class(leaf(), 6, number=12), [("profiles.traffic_classes.number", f"{of} 12", "12")]),
        (
            with_class(leaf(), 6, priorities=(6, 8)),
            [("profiles.traffic_classes.priorities", f"{of} 6", "6, 8")],
        ),
        (
            with_class(leaf(), 6, scheduling="wrr"),
            [("profiles.traffic_classes.scheduling", f"{of} 6", "wrr")],
        ),
        (
            with_class(leaf(), 3, ecn_max=None),
            [
                ("profiles.traffic_classes.ecn_min", f"{of} 3", "1000000"),
                ("profiles.traffic_classes.ecn_probability", f"{of} 3", "5"),
            ],
        ),
    ]


def test_what_a_profile_cannot_have_is_told() -> None:
    for switch, left in profile_limits():
        assert told(switch, "profiles.") == left


@pytest.mark.parametrize(
    ("detect", "restore", "is_lost"),
    [(0.1, 0.1, False), (0.099, 0.2, True), (5.0, 60.0, False), (5.001, 60.0, True), (0.2, 60.001, True)],
)
def test_times_that_sonic_does_not_accept_leave_the_switch_without_a_watchdog(
    detect: float, restore: float, is_lost: bool
) -> None:
    (profile,) = leaf().profiles.values()
    assert profile.watchdog is not None
    switch = with_profile(leaf(), watchdog=profile.watchdog._replace(detect=detect, restore=restore))
    found = [one.path for one in limits(switch) if effect_of(one).effect == "breaks"]
    names = ("action", "detect", "restore") if is_lost else ()
    assert found == [f"profiles.watchdog.{name}" for name in names]
    assert ("PFC_WD" in tables(switch)) is not is_lost


def test_watchdog_has_the_tool_s_own_times_where_nothing_is_said() -> None:
    (profile,) = leaf().profiles.values()
    assert profile.watchdog is not None
    bare = profile.watchdog._replace(action="", detect=None, restore=None)
    own = tables(with_profile(leaf(), watchdog=bare))
    expected = {"action": "drop", "detection_time": "200", "restoration_time": "400"}
    assert own["PFC_WD"]["Ethernet0"] == expected
    none = tables(with_profile(leaf(), watchdog=None))
    assert "PFC_WD" not in none and "pfcwd_sw_enable" not in none["PORT_QOS_MAP"]["Ethernet0"]


@pytest.mark.parametrize(
    ("model", "stated", "written", "is_told"),
    [
        ("nvidia-sn4600", 7.0, "7m", False),
        ("arista-dcs-7050cx3-32s", 5.0, "5m", False),
        ("arista-dcs-7050cx3-32s", 7.0, "40m", True),
        ("arista-dcs-7050cx3-32s", 300.0, "300m", False),
        ("arista-dcs-7050cx3-32s", 301.0, None, True),
        ("dell-z9332f-on", 301.0, "1000m", True),
        ("dell-z9332f-on", 2000.0, "2000m", False),
    ],
)
def test_headroom_is_for_a_cable_that_the_platform_knows(
    model: str, stated: float, written: str | None, is_told: bool
) -> None:
    switch = with_profile(leaf()._replace(model=model), cable_length=stated)
    lengths = tables(switch).get("CABLE_LENGTH", {}).get("AZURE", {})
    assert lengths.get("Ethernet0") == written
    (profile,) = switch.profiles
    lengths_told = [one for one in told(switch, "profiles.cable_length") if one[1] == profile]
    assert bool(lengths_told) == is_told


def headroom_told(switch: SwitchIntent) -> list[NotConfigured]:
    pieces = (piece for piece in TARGET.lines(switch) if isinstance(piece, NotConfigured))
    return [piece for piece in pieces if "so the switch creates no lossless buffer" in piece.reason]


@pytest.mark.parametrize("model", ["dell-s5248f-on", "dell-z9432f-on"])
def test_a_platform_without_a_headroom_table_is_told_once(model: str) -> None:
    (profile,) = leaf().profiles
    (left,) = headroom_told(leaf()._replace(model=model))
    assert (left.path, left.thing, left.value) == ("profiles.cable_length", profile, "40")
    assert "have no headroom table, " in left.reason
    lossy = with_profile(leaf()._replace(model=model), pfc_priorities=(), watchdog=None)
    assert headroom_told(lossy) == []


@pytest.mark.parametrize(
    ("model", "speed", "is_told"),
    [
        ("nvidia-sn4600", 25_000, False),
        ("dell-s5232f-on", 25_000, False),
        ("arista-dcs-7050cx3-32s", 100_000, False),
        ("arista-dcs-7050cx3-32s", 25_000, True),
        ("dell-z9332f-on", 200_000, True),
    ],
)
def test_headroom_that_a_table_lacks_is_told(model: str, speed: int, is_told: bool) -> None:
    switch = leaf()._replace(model=model)
    plain = {name: port._replace(speed=None) for name, port in switch.ports.items()}
    left = headroom_told(with_port(switch._replace(ports=plain), "Ethernet0", speed=speed))
    assert [piece.value for piece in left] == [f"{speed // 1000}G"] * is_told
    assert all(f"no headroom row for {speed // 1000}G, " in piece.reason for piece in left)


def test_a_cable_length_that_the_design_leaves_out_is_told() -> None:
    switch = with_profile(leaf(), cable_length=None)
    assert "CABLE_LENGTH" not in tables(switch)
    (profile,) = switch.profiles
    assert told(switch, "profiles.cable_length") == [("profiles.cable_length", profile, "none")]
    without = with_profile(switch, pfc_priorities=(), watchdog=None)
    assert told(without, "profiles.cable_length") == []


def test_groups_of_lossless_priorities_are_the_switch_s_own_where_it_looks_headroom_up() -> None:
    reckoned, looked_up = tables(leaf()), tables(leaf()._replace(model="arista-dcs-7050cx3-32s"))
    lossy = {"profile": "ingress_lossy_profile"}
    own = {key: value for key, value in reckoned["BUFFER_PG"].items() if key.startswith("Ethernet0|")}
    assert own == {"Ethernet0|3": {"profile": "NULL"}, "Ethernet0|0": lossy}
    own = {key: value for key, value in looked_up["BUFFER_PG"].items() if key.startswith("Ethernet0|")}
    assert own == {"Ethernet0|0": lossy}
    models = [found["DEVICE_METADATA"]["localhost"]["buffer_model"] for found in (reckoned, looked_up)]
    assert models == ["dynamic", "traditional"]


def test_pools_have_shares_where_buffers_are_reckoned() -> None:
    switch = made_intents()["nvme-of-vsphere7 leaf-a"]
    assert tables(switch)["BUFFER_POOL"] == {
        "ingress_lossy_pool": {"type": "ingress", "mode": "dynamic", "percentage": "50"},
        "ingress_lossless_pool": {"type": "ingress", "mode": "dynamic", "percentage": "50"},
        "egress_lossy_pool": {"type": "egress", "mode": "dynamic", "percentage": "50"},
        "egress_lossless_pool": {"type": "egress", "mode": "dynamic"},
    }
    assert told(switch, "profiles.pools") == []
    for other in (switch._replace(release="202311"), switch._replace(model="dell-z9264f-on")):
        assert "BUFFER_POOL" not in tables(other)
        assert len(told(other, "profiles.pools.size")) == 3


@pytest.mark.parametrize(
    ("pool", "values", "left"),
    [
        ("roce-reserved-ingress", {"priorities": (3, 5)}, "roce-reserved-ingress"),
        ("roce-reserved-egress", {"size": 50.0}, "roce-reserved-egress"),
        ("lossy-default-ingress", {"size": 12.5}, "lossy-default-ingress"),
        ("lossy-default-egress", {"traffic_classes": (0, 3)}, "lossy-default-egress"),
    ],
)
def test_pool_that_sonic_cannot_have_is_told(pool: str, values: dict[str, Any], left: str) -> None:
    switch = made_intents()["nvme-of-vsphere7 leaf-a"]
    (profile,) = switch.profiles.values()
    changed = with_profile(switch, pools={**profile.pools, pool: profile.pools[pool]._replace(**values)})
    assert {thing for _, thing, _ in told(changed, "profiles.pools.direction")} == {f"{profile.name} {left}"}


def test_a_long_name_of_a_profile_is_cut_so_that_it_stays_one() -> None:
    """Names of maps have up to 32 characters."""
    (profile,) = leaf().profiles.values()
    names = ("a-profile-with-a-name-that-is-too-long-1", "a-profile-with-a-name-that-is-too-long-2")
    switch = leaf()._replace(profiles={name: profile._replace(name=name) for name in names})
    found = tables(switch)
    assert len({name[:23] for name in found["DSCP_TO_TC_MAP"]}) == 1 and len(found["DSCP_TO_TC_MAP"]) == 2
    every = [name for table in ("DSCP_TO_TC_MAP", "WRED_PROFILE", "SCHEDULER") for name in found[table]]
    assert max(map(len, every)) == 32
    with pytest.raises(RefarchError, match="cannot be the name of a map"):
        tables(leaf()._replace(profiles={"x y": profile._replace(name="x y")}))
