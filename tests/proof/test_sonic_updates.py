"""Notes of SONiC patches about `config apply-patch` are right by the rules of each release."""

import json
from collections.abc import Iterator

import jsonpatch
import pytest
from sonic_base import laid_over
from validators import sonic_updater
from validators.sonic_updater import Build

from refarch.api.intent import PauseWatchdog, SwitchIntent
from refarch.platforms.target import ConfigLine, DeltaNote, target_named
from targets.sonic_intents import own_intents

TARGET = target_named("sonic-config-db")
HWSKU = "ACS-MSN4600"
RELEASES = ("202205", "202305", "202311", "202405", "202411", "202505", "202511")
GUARD = PauseWatchdog("drop", 0.2, 0.4, own_intents()["pvrdma-connectx7-sonic rdma-leaf-1"].origin)


def leaf(release: str) -> SwitchIntent:
    """A switch with RoCE and a watchdog, whose pools all come from the platform."""
    switch = own_intents()["pvrdma-connectx7-sonic rdma-leaf-1"]._replace(release=release)
    return with_profile(switch, pools={})


def with_profile(switch: SwitchIntent, **values: object) -> SwitchIntent:
    profiles = {name: profile._replace(**values) for name, profile in switch.profiles.items()}
    return switch._replace(profiles=profiles)


def changes(switch: SwitchIntent) -> Iterator[tuple[str, SwitchIntent, SwitchIntent]]:
    """Changes of what the updater guards, and one that it does not."""
    without = with_profile(switch, watchdog=None)
    yield "a new watchdog", without, switch
    yield "no watchdog", switch, without
    yield "watchdog times", switch, with_profile(switch, watchdog=GUARD._replace(restore=0.6))
    first = next(name for name, port in switch.ports.items() if port.profile)
    fewer = switch._replace(ports={**switch.ports, first: switch.ports[first]._replace(profile="")})
    yield "the watchdog of one more port", fewer, switch
    (profile,) = switch.profiles.values()
    classes = {
        number: kind if kind.ecn_min is None else kind._replace(ecn_min=kind.ecn_min + 1000)
        for number, kind in profile.traffic_classes.items()
    }
    yield "thresholds", switch, with_profile(switch, traffic_classes=classes)
    yield "NTP", switch, switch._replace(services=switch.services._replace(ntp=("192.0.2.77",)))


def tables(switch: SwitchIntent) -> dict[str, object]:
    return laid_over("\n".join(piece.text for piece in TARGET.lines(switch) if isinstance(piece, ConfigLine)))


def test_the_rules_of_all_releases_are_known() -> None:
    assert {*RELEASES} <= {*sonic_updater.branches()}


@pytest.mark.parametrize("release", RELEASES)
def test_a_patch_is_told_to_need_a_reload_if_the_updater_refuses_it(release: str) -> None:
    build = Build(release, HWSKU, f"{release}31")
    for name, before, after in changes(leaf(release)):
        assert TARGET.delta is not None
        pieces = list(TARGET.delta(before, after))
        notes = [piece.text for piece in pieces if isinstance(piece, DeltaNote)]
        patch = json.loads("".join(piece.text for piece in pieces if isinstance(piece, ConfigLine)))
        old = tables(before)
        refused = sonic_updater.refusals(build, old, jsonpatch.apply_patch(old, patch))
        assert any(note.startswith("needs a reload: ") for note in notes) == bool(refused), (name, refused)


@pytest.mark.parametrize(
    ("release", "refused"),
    [
        ("202311", {"a new watchdog", "thresholds"}),
        ("202505", {"a new watchdog", "thresholds"}),
        ("202511", {"a new watchdog"}),
    ],
)
def test_changes_that_need_a_reload(release: str, refused: set[str]) -> None:
    found = set()
    for name, before, after in changes(leaf(release)):
        assert TARGET.delta is not None
        texts = [piece.text for piece in TARGET.delta(before, after)]
        if any(text.startswith("needs a reload: ") for text in texts):
            found.add(name)
    assert found == refused
