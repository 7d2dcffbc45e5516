"""Commands that bring devices from their observed state to the design, by the targets that have commands for
changes. Nothing is written for what needs work at the racks."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..model.types import Design
from ..platforms.deltas import APPLIED_AS_A_WHOLE
from ..platforms.observed import PORT, PORT_GROUP, SOFTWARE, SYSTEM
from ..platforms.rendering.configuration import secrets_of
from ..platforms.rendering.devices import TargetIntent, intents_by_target
from ..platforms.target import CLUSTER, HOST, SWITCH, ConfigLine, DeltaNote, Target, target_named
from .as_built_devices import host_as_built, obstacle_of_intent, switch_as_built
from .results import CABLE, OF_BOND, Result, ports_of_changed_bonds
from .settings import STATE_DIFFERS

AT_THE_RACKS = "cables, transceivers, or links, which need work at the racks"
OTHER_PRODUCT = "other releases or models, which no command of a configuration changes"
ONLY_STATE = f"{STATE_DIFFERS}; no command follows from the design"
WITHOUT_TARGET = "no target configures it"

ResultKey = tuple[str, str, str, str]
"""Device, kind, subject, and property of an expectation."""


class DeviceCommands(NamedTuple):
    """Commands that bring a device to the design."""

    device: str
    kind: Target[Any]
    intent: Any
    """Intent of the design."""
    lines: tuple[ConfigLine, ...]
    notes: tuple[str, ...]
    """How to run the commands, and placeholders to replace."""
    results: tuple[Result, ...]
    """Differences that the commands end."""


class WithoutCommands(NamedTuple):
    """Differences of a device for which there are no commands."""

    device: str
    reason: str
    results: tuple[Result, ...]


def result_key(one: Result) -> ResultKey:
    """What a result is about."""
    device, kind, subject, property_name, *_ = one.expectation
    return device, kind, subject, property_name


def commands_to_design(
    design: Design,
    results: Iterable[Result],
    accepted: Collection[ResultKey] = (),
    plugins: Plugins = BUILT_IN_PLUGINS,
) -> Iterator[DeviceCommands | WithoutCommands]:
    """Commands of each device that differs from the design, and reasons where there are none. Differences
    that are ``accepted`` stay."""
    by_device: dict[str, list[Result]] = {}
    for one in results:
        if one.outcome in ("different", "absent") and result_key(one) not in accepted:
            by_device.setdefault(one.expectation.device, []).append(one)
    intents: dict[tuple[str, bool], TargetIntent] = {}
    for named in intents_by_target(design, "", "", plugins):
        scope = target_named(named.target, plugins).scope.name
        if scope in (SWITCH.name, HOST.name, CLUSTER.name):
            intents.setdefault((named.device, scope == CLUSTER.name), named)
    for device, found in by_device.items():
        by_reason: dict[str, list[Result]] = {}
        for one in found:
            by_reason.setdefault(_obstacle(one), []).append(one)
        changed = by_reason.pop("", [])
        for reason, of_reason in by_reason.items():
            yield WithoutCommands(device, reason, tuple(of_reason))
        if changed:
            is_cluster = changed[0].expectation.kind == PORT_GROUP
            yield from _device_commands(device, intents.get((device, is_cluster)), tuple(changed), plugins)


def _obstacle(one: Result) -> str:
    """Reason why no command ends a difference; empty if one can."""
    expected = one.expectation
    if expected.kind == CABLE or (expected.kind == PORT and expected.property == "speed"):
        return AT_THE_RACKS
    if expected.kind in (SOFTWARE, SYSTEM):
        return OTHER_PRODUCT
    configured = next((fact for fact in one.facts if not fact.is_state), None)
    if expected.property == "up":
        is_shut = configured is not None and not configured.value
        return "" if one.outcome == "different" and (is_shut or not expected.value) else AT_THE_RACKS
    return ONLY_STATE if one.says == STATE_DIFFERS else ""


def _device_commands(
    device: str, named: TargetIntent | None, results: tuple[Result, ...], plugins: Plugins
) -> Iterator[DeviceCommands | WithoutCommands]:
    """Commands of a device, and the differences for which there are none, with the reason."""
    kind = target_named(named.target, plugins) if named is not None else None
    if named is None or kind is None:
        yield WithoutCommands(device, WITHOUT_TARGET, results)
        return
    if kind.delta is None:
        yield WithoutCommands(device, kind.applied or APPLIED_AS_A_WHOLE, results)
        return
    by_reason: dict[str, list[Result]] = {}
    outside_of_bond = ports_of_changed_bonds(results)
    for one in results:
        expected = one.expectation
        # A port has these settings again when it is in its bond.
        follows = expected.property in OF_BOND and (device, expected.subject) in outside_of_bond
        reason = "" if follows else obstacle_of_intent(named.intent, one)
        by_reason.setdefault(reason, []).append(one)
    changed = by_reason.pop("", [])
    if changed:
        yield _changes(device, named, kind, tuple(changed))
    for reason, of_reason in by_reason.items():
        yield WithoutCommands(device, reason, tuple(of_reason))


def _changes(
    device: str, named: TargetIntent, kind: Target[Any], results: tuple[Result, ...]
) -> DeviceCommands | WithoutCommands:
    """Commands from the intent as built to that of the design, by a target that has them."""
    assert kind.delta is not None
    as_built = switch_as_built if kind.scope.name == SWITCH.name else host_as_built
    try:
        pieces = list(kind.delta(as_built(named.intent, results), named.intent))
    except RefarchError as error:
        return WithoutCommands(device, str(error), results)
    lines = tuple(piece for piece in pieces if isinstance(piece, ConfigLine))
    notes = [piece.text for piece in pieces if isinstance(piece, DeltaNote)]
    if not lines:
        return WithoutCommands(device, "; ".join(notes) or APPLIED_AS_A_WHOLE, results)
    notes += [f"replace {secret.token} with {secret.says}" for secret in secrets_of(lines)]
    return DeviceCommands(device, kind, named.intent, lines, tuple(notes), results)
