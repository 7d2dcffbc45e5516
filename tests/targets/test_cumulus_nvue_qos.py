"""The exact commands for QoS and DCBX: the RoCE mode where a profile is that, in full where it is not, the
nearest where a release has nothing else."""

import pytest
from nvue_switches import having, left_out, profile, section, switch, with_class

from refarch.api.intent import SwitchProfile

ROCE = "RoCE mode: trust, maps, classes, PFC, ECN, and buffers with NVIDIA's values for RoCE."

CABLE = (
    "# NVIDIA: change the cable length only as instructed by its support. It is set because the design "
    "states it."
)


@pytest.mark.parametrize(
    ("release", "on"), [("5.1", "enable on"), ("5.9", "enable on"), ("5.15", "state enabled")]
)
def test_profile_that_is_the_roce_mode_uses_it(release: str, on: str) -> None:
    intent = having(profile(), release)
    assert section(intent, "QoS") == [
        f"# {ROCE}",
        f"nv set qos roce {on}",
        "nv set qos roce mode lossless",
        CABLE,
        "nv set qos roce cable-length 5",
    ]
    assert left_out(intent) == []


def test_lossy_profile_is_the_other_mode() -> None:
    own = profile(mode="lossy", pfc_priorities=(), cable_length=None)
    assert section(having(own), "QoS")[1:] == ["nv set qos roce enable on", "nv set qos roce mode lossy"]


FULL = [
    "nv set qos mapping default-global trust l3",
    *(
        f"nv set qos mapping default-global dscp {','.join(map(str, range(8 * one, 8 * one + 8)))} "
        f"switch-priority {one}"
        for one in range(8)
    ),
    "nv set qos egress-scheduler default-global traffic-class 0 mode dwrr",
    "nv set qos egress-scheduler default-global traffic-class 0 bw-percent 50",
    "nv set qos egress-scheduler default-global traffic-class 3 mode dwrr",
    "nv set qos egress-scheduler default-global traffic-class 3 bw-percent 50",
    "nv set qos egress-scheduler default-global traffic-class 6 mode strict",
    "nv set qos congestion-control default-global traffic-class 0 ecn enable",
    "nv set qos congestion-control default-global traffic-class 0 min-threshold 150000",
    "nv set qos congestion-control default-global traffic-class 0 max-threshold 1501500",
    "nv set qos congestion-control default-global traffic-class 3 ecn enable",
    "nv set qos congestion-control default-global traffic-class 3 min-threshold 150000",
    "nv set qos congestion-control default-global traffic-class 3 max-threshold 1501500",
    "nv set qos pfc default-global switch-priority 3",
    "nv set qos pfc default-global rx enable",
    "nv set qos pfc default-global tx enable",
    CABLE,
    "nv set qos pfc default-global cable-length 5",
    "nv set qos egress-queue-mapping default-global switch-priority 0,1,2,4,5,7 traffic-class 0",
    "nv set qos egress-queue-mapping default-global switch-priority 3 traffic-class 3",
    "nv set qos egress-queue-mapping default-global switch-priority 6 traffic-class 6",
    "# Buffers: half for each kind of traffic, as in NVIDIA's guide before PFC.",
    "nv set qos traffic-pool default-lossy memory-percent 50",
    "nv set qos traffic-pool default-lossless memory-percent 50",
]


@pytest.mark.parametrize("release", ["5.3", "5.9", "5.19"])
def test_another_profile_is_written_in_full(release: str) -> None:
    assert section(having(profile(trust=("dscp",)), release), "QoS") == FULL


def test_before_5_3_the_nearest_is_written_and_the_difference_told() -> None:
    intent = having(profile(trust=("dscp",)), "5.2")
    assert section(intent, "QoS") == section(having(profile(), "5.2"), "QoS")
    reason = "`nv set qos roce` sets another value, and NVUE in this release has no command to change it"
    assert left_out(intent) == [f"profiles.trust of roce = dscp: {reason}"]


def test_before_5_3_what_is_not_near_is_told_in_full() -> None:
    intent = having(profile(pfc_priorities=(4,)), "5.2")
    assert section(intent, "QoS") == []
    told = left_out(intent)
    reason = ": NVUE in this release supports only the RoCE mode, for the whole switch"
    assert all(text.endswith(reason) for text in told)
    own = ("trust", "pcp_map", "dscp_map", "pfc_priorities", "cable_length")
    of_classes = [
        f"traffic_classes.{field} of roce {number}"
        for number, marks in ((0, True), (3, True), (6, False))
        for field in (
            *("number", "priorities", "scheduling"),
            *(("bandwidth", "ecn_min", "ecn_max") if marks else ()),
        )
    ]
    assert sorted(text.partition(" = ")[0] for text in told) == sorted(
        [
            *(f"profiles.{field} of roce" for field in own),
            *(f"profiles.{field}" for field in of_classes),
        ]
    )


@pytest.mark.parametrize(
    ("own", "instead"),
    [
        (
            with_class(3, bandwidth=60.5),
            {"nv set qos egress-scheduler default-global traffic-class 3 bw-percent 60"},
        ),
        (
            with_class(3, ecn_min=20_000, ecn_probability=80),
            {
                "nv set qos congestion-control default-global traffic-class 3 min-threshold 20000",
                "nv set qos congestion-control default-global traffic-class 3 probability 80",
            },
        ),
        (profile(pfc_off=("transmit",)), {"nv set qos pfc default-global tx disable"}),
        (
            profile(pfc_priorities=(3, 4)),
            {"nv set qos pfc default-global switch-priority 3,4"},
        ),
        (
            with_class(6, scheduling="dwrr", bandwidth=1.0),
            {
                "nv set qos egress-scheduler default-global traffic-class 6 mode dwrr",
                "nv set qos egress-scheduler default-global traffic-class 6 bw-percent 1",
            },
        ),
    ],
)
def test_each_value_of_a_profile_is_written(own: SwitchProfile, instead: set[str]) -> None:
    both = having(own._replace(trust=("dscp",)))
    assert {*section(both, "QoS")} - {*FULL} == instead


def test_where_nothing_is_marked_the_factory_marks_no_longer() -> None:
    own = profile(trust=("dscp",))
    classes = {
        number: one._replace(ecn_min=None, ecn_max=None) for number, one in own.traffic_classes.items()
    }
    lines = section(having(own._replace(traffic_classes=classes)), "QoS")
    assert [line for line in lines if "congestion" in line] == [
        "nv set qos congestion-control default-global traffic-class 0 ecn disable"
    ]


def test_profiles_of_some_ports_are_given_to_them() -> None:
    base = switch()
    first = next(iter(base.ports))
    plain = profile(name="plain", pfc_priorities=(), cable_length=None, trust=("pcp",))
    ports = {name: port._replace(profile="roce") for name, port in base.ports.items()}
    ports[first] = ports[first]._replace(profile="plain")
    lines = section(base._replace(ports=ports, profiles={"roce": profile(), "plain": plain}), "QoS")
    features = ("mapping", "egress-scheduler", "congestion-control")
    assert [line for line in lines if line.startswith("nv set interface ")] == [
        *(
            f"nv set interface {ports} qos {feature} profile {name}"
            for feature in features
            for ports, name in (("swp2,swp21-22", "roce"), (first, "plain"))
        ),
        "nv set interface swp2,swp21-22 qos pfc profile roce",
    ]
    assert [line for line in lines if " pfc " in line and "interface" not in line] == [
        "nv set qos pfc roce switch-priority 3",
        "nv set qos pfc roce rx enable",
        "nv set qos pfc roce tx enable",
        "nv set qos pfc roce cable-length 5",
    ]
    assert left_out(base._replace(ports=ports, profiles={"roce": profile(), "plain": plain})) == [
        "everywhere = roce: ports have different profiles, so each cabled port gets its own"
    ]


def test_global_pause_is_link_pause_of_the_ports() -> None:
    own = profile(pfc_priorities=(), global_pause=True)
    intent = having(own)
    assert [line for line in section(intent, "QoS") if "link-pause" in line] == [
        "nv set qos link-pause roce rx enable",
        "nv set qos link-pause roce tx enable",
        "nv set qos link-pause roce cable-length 5",
        "nv set interface swp1-2,swp21-22 qos link-pause profile roce",
    ]
    assert left_out(having(own, "5.3"), ("vlans.name", "ports.dcbx"))[0] == (
        "profiles.global_pause of roce = yes: NVUE supports link pause in 5.4 or later"
    )
