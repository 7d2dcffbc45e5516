"""The exact commands for the PFC watchdog, buffer pools and DCBX."""

from typing import Any

import pytest
from nvue_switches import having, left_out, profile, section, switch

from refarch.api.intent import PauseWatchdog, SwitchIntent, SwitchProfile
from refarch.api.model import BufferPool


def watched(**changes: Any) -> SwitchProfile:
    guard = PauseWatchdog("drop", 0.4, None, switch().origin)._replace(**changes)
    return profile(watchdog=guard)


def test_watchdog() -> None:
    intent = having(watched())
    assert section(intent, "QoS")[-3:] == [
        "nv set interface swp1-2,swp21-22 qos pfc-watchdog",
        "nv set qos pfc-watchdog polling-interval 100",
        "nv set qos pfc-watchdog robustness 4",
    ]
    assert left_out(intent) == []


def test_what_the_watchdog_cannot_do_is_told() -> None:
    assert left_out(having(watched(action="forward", restore=2.0, detect=0.03))) == [
        "profiles.watchdog.action of roce = forward: the watchdog of Cumulus Linux always drops",
        "profiles.watchdog.restore of roce = 2: the watchdog restores PFC after one interval without pause "
        "frames; no command changes this time",
        "profiles.watchdog.detect of roce = 0.03: the watchdog polls every 0.1 to 5 s, up to 1000 times",
    ]
    since = "NVUE supports the PFC watchdog in 5.6 or later"
    assert left_out(having(watched(), "5.5")) == [
        f"profiles.watchdog.action of roce = drop: {since}",
        f"profiles.watchdog.detect of roce = 0.4: {since}",
    ]


def pools(lossy: float, lossless: float) -> dict[str, BufferPool]:
    made = {
        "rest": ("ingress", lossy, (0, 1, 2, 4, 5, 6, 7), ()),
        "roce": ("ingress", lossless, (3,), ()),
        "rest-out": ("egress", lossy, (), (0, 6)),
        "roce-out": ("egress", None, (), (3,)),
    }
    return {
        name: BufferPool(name, direction, "dynamic", size, priorities, classes, switch().origin)
        for name, (direction, size, priorities, classes) in made.items()
    }


def test_pools_are_traffic_pools() -> None:
    def of(**changes: Any) -> list[str]:
        return [line for line in section(having(profile(**changes)), "QoS") if "traffic-pool" in line]

    assert of(pools=pools(50, 50)) == []
    assert of(pools=pools(30, 60)) == [
        "nv set qos traffic-pool default-lossy memory-percent 30",
        "nv set qos traffic-pool roce-lossless memory-percent 60",
    ]
    assert of(pools=pools(30, 60), trust=("dscp",)) == [
        "nv set qos traffic-pool default-lossy memory-percent 30",
        "nv set qos traffic-pool default-lossless memory-percent 60",
    ]


def test_pools_of_another_shape_are_told() -> None:
    told = left_out(having(profile(pools=pools(60, 60))))
    reason = (
        "NVUE traffic pools are dynamic and divide the memory between the PFC priorities and the rest, the "
        "same for ingress and egress; lossless traffic can use all of it on egress"
    )
    assert told[0] == f"profiles.pools.size of roce rest = 60 %: {reason}"
    assert len(told) == 16 and all(text.endswith(reason) for text in told)


def sending(release: str, dcbx: str, own: SwitchProfile) -> SwitchIntent:
    base = having(own, release)
    return base._replace(ports={name: port._replace(dcbx=dcbx) for name, port in base.ports.items()})


PORTS = "nv set interface swp1-2,swp21-22 lldp"


@pytest.mark.parametrize(
    ("release", "dcbx", "forms"),
    [
        ("5.9", "ieee", [f"{PORTS} dcbx-{tlv}-tlv on" for tlv in ("pfc", "ets-config", "ets-recomm")]),
        ("5.9", "disabled", [f"{PORTS} dcbx-{tlv}-tlv off" for tlv in ("pfc", "ets-config", "ets-recomm")]),
        ("5.15", "ieee", [f"{PORTS} dcbx-{tlv}-tlv enabled" for tlv in ("pfc", "ets-config", "ets-recomm")]),
        (
            "5.17",
            "ieee",
            [
                *(
                    f"nv set system lldp tlv profile dcbx egress-policy {tlv} state enabled"
                    for tlv in (
                        *("port-description", "system-name", "system-description", "system-capabilities"),
                        *("management-address", "dcbx-pfc", "dcbx-ets-config", "dcbx-ets-recomm"),
                    )
                ),
                f"{PORTS} tlv profile dcbx",
            ],
        ),
    ],
)
def test_dcbx_beside_a_profile_in_full(release: str, dcbx: str, forms: list[str]) -> None:
    assert section(sending(release, dcbx, profile(trust=("dscp",))), "DCBX") == forms


def test_dcbx_is_part_of_the_roce_mode() -> None:
    assert left_out(sending("5.9", "ieee", profile())) == []
    assert left_out(sending("5.9", "disabled", profile()))[0] == (
        "ports.dcbx of swp1 = disabled: the RoCE mode sends DCBX TLVs on every port"
    )
    assert left_out(sending("5.9", "cee", profile()))[0] == (
        "ports.dcbx of swp1 = cee: Cumulus Linux sends only IEEE DCBX TLVs"
    )
