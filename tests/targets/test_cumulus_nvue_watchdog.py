"""The PFC watchdog of NVUE guards lossless traffic, of priorities or of whole ports."""

import pytest
from nvue_switches import having, left_out, profile, section, switch

from refarch.api.intent import PauseWatchdog


@pytest.mark.parametrize(("priorities", "pause"), [((3,), False), ((), True), ((3,), True), ((), False)])
def test_it_is_left_out_where_nothing_is_lossless(priorities: tuple[int, ...], pause: bool) -> None:
    guard = PauseWatchdog("drop", 0.4, None, switch().origin)
    intent = having(profile(watchdog=guard, pfc_priorities=priorities, global_pause=pause))
    reason = "the watchdog monitors lossless traffic, but the profile has none"
    told = [line for line in left_out(intent) if ".watchdog." in line]
    lines = [line for line in section(intent, "QoS") if "pfc-watchdog" in line]
    if priorities or pause:
        assert told == []
        assert lines[0] == "nv set interface swp1-2,swp21-22 qos pfc-watchdog"
    else:
        assert told == [
            f"profiles.watchdog.action of roce = drop: {reason}",
            f"profiles.watchdog.detect of roce = 0.4: {reason}",
        ]
        assert lines == []


def test_a_watchdog_that_states_nothing_is_left_out_by_its_action() -> None:
    """So that it is not left out in silence."""
    guard = PauseWatchdog("", None, None, switch().origin)
    intent = having(profile(watchdog=guard, pfc_priorities=(), global_pause=False))
    assert [line for line in left_out(intent) if ".watchdog." in line] == [
        "profiles.watchdog.action of roce = that of the system: the watchdog monitors lossless traffic, "
        "but the profile has none"
    ]
