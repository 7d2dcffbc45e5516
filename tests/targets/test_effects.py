"""Effects of what a target does not configure: every field has one, and lint learns of all that breaks."""

from collections.abc import Sequence
from typing import Any

import pytest
from rich_intents import designs, intents

from refarch.api import BUILT_IN_PLUGINS, RefarchError
from refarch.api.intent import INFORMATIVE_FIELDS, field_paths
from refarch.core.discovery import declared_record, plugin_modules
from refarch.core.origin import Origin
from refarch.platforms.effects import (
    BREAKS,
    COSMETIC,
    FIELD_EFFECTS,
    WEAKENS,
    breaking_values,
    breaks_design,
    effect_of,
    effect_of_reason,
    field_effect,
)
from refarch.platforms.limits import LIMITS, SystemLimits, system_limits
from refarch.platforms.rendering.file_header import not_configured_texts
from refarch.platforms.target import (
    EFFECTS,
    TARGETS,
    NotConfigured,
    Target,
    breaks,
    cosmetic,
    no_limits,
    set_elsewhere,
    weakens,
)

EVERY = BUILT_IN_PLUGINS.all_plugins(TARGETS)
SCOPES = {target.scope.name: target.scope for target in EVERY.values()}
HERE = Origin("qos.yaml", ("profiles",))


@pytest.mark.parametrize("scope", SCOPES)
def test_every_setting_has_an_effect(scope: str) -> None:
    for path in field_paths(SCOPES[scope].record):
        if path not in INFORMATIVE_FIELDS:
            effect, consequence = field_effect(path)
            assert effect in EFFECTS, path
            assert consequence or effect == COSMETIC, path
            assert not consequence.endswith("."), path


def test_every_entry_is_a_field_of_an_intent() -> None:
    known = {path for scope in SCOPES.values() for path in field_paths(scope.record)}
    parts = {path.rsplit(".", cut)[0] for path in known for cut in range(path.count(".") + 1)}
    assert set(FIELD_EFFECTS) <= parts


def test_an_unknown_field_has_none() -> None:
    with pytest.raises(KeyError):
        field_effect("nothing.of.it")


def test_a_reason_replaces_the_effect_of_the_field() -> None:
    path = "profiles.pfc_priorities"
    assert effect_of_reason(path, "unknown").effect == BREAKS
    assert effect_of_reason(path, cosmetic("the same without a command")) == (COSMETIC, "")
    assert effect_of_reason(path, set_elsewhere("by the cluster")).effect == "elsewhere"
    assert effect_of_reason(path, weakens("only half", "half is lost")) == (WEAKENS, "half is lost")
    assert effect_of_reason("services.time_zone", breaks("all else", "it stops")) == (BREAKS, "it stops")
    assert effect_of_reason(path, breaks("no command")) == field_effect(path)


def test_a_header_lists_by_effect_and_names_a_reason_once() -> None:
    left = [
        NotConfigured("services.time_zone", "", "UTC", "only UTC", HERE),
        NotConfigured("services.dns", "", "192.0.2.1", "no client", HERE),
        NotConfigured("services.ntp", "", "192.0.2.2", "no client", HERE),
        *(NotConfigured("ports.tagged", f"swp{number}", "10", "no bridge", HERE) for number in range(1, 6)),
        *(NotConfigured("vlans.name", f"{number}", "a", "no names", HERE) for number in range(10, 15)),
        *(
            NotConfigured(f"mlag.{field}", "pair", "1", cosmetic("same"), HERE)
            for field in ("peer", "is_first")
        ),
    ]
    consequence = field_effect("services.dns").consequence
    assert not_configured_texts(left) == [
        "Not configured, breaks: ports.tagged 10 (swp1); 10 (swp2); 10 (swp3) and 2 other values: no bridge",
        "  Consequence: the port does not carry the VLANs of the design, so packets do not arrive",
        "Not configured, weakens: services.dns 192.0.2.1; services.ntp 192.0.2.2: no client",
        f"  Consequence: {consequence}",
        "Not configured, cosmetic: services.time_zone: only UTC",
        "Not configured, cosmetic: vlans.name (10, 11, 12 and 2 others): no names",
        "Not configured, cosmetic: mlag.peer, mlag.is_first (pair): same",
    ]


@pytest.mark.parametrize("name", EVERY)
def test_lines_report_nothing_that_breaks(name: str) -> None:
    """Lint does not write the lines: what breaks a design is in ``limits`` or ``not_configured``."""
    target = EVERY[name]
    told: dict[str, str] = {}
    for _, intent in intents(target):
        try:
            pieces = list(target.lines(intent))
        except RefarchError:
            continue
        for piece in pieces:
            if isinstance(piece, NotConfigured) and effect_of(piece).effect == BREAKS:
                told[piece.path] = piece.reason
    assert told == {}


def left_by_all(targets: Sequence[Target[Any]], intent: Any) -> dict[tuple[str, str], str]:
    """Breaking values that no target of a system configures, with the reasons of the first."""
    first, *others = (
        {(one.path, one.thing): one.reason for one in breaking_values(target, intent)} for target in targets
    )
    return {key: reason for key, reason in first.items() if all(key in left for left in others)}


def test_limits_of_a_system_are_those_that_its_targets_share() -> None:
    """Lint asks the system, a file the target: both must know the same."""
    told = 0
    for design in designs():
        for scope in SCOPES.values():
            for device, intent in scope.intents(design).items():
                targets = [
                    target
                    for target in EVERY.values()
                    if target.scope is scope and intent.system in {one.product for one in target.systems}
                ]
                limits = {(one.path, one.thing): one.reason for one in system_limits(scope, intent)}
                assert limits == (left_by_all(targets, intent) if targets else {}), f"{design.id}/{device}"
                told += len(limits)
    assert told


@pytest.mark.parametrize("name", plugin_modules(LIMITS))
def test_fields_of_a_limit_are_those_of_all_its_targets(name: str) -> None:
    limits = declared_record(plugin_modules(LIMITS)[name], "LIMITS", SystemLimits)
    scope, _, product = name.partition("-")
    targets = [
        target
        for target in EVERY.values()
        if target.scope.name == scope and product in {one.product for one in target.systems}
    ]
    assert targets
    shared = set.intersection(*({path for path, _ in never_breaking(target)} for target in targets))
    assert {path for path, reason in limits.fields.items() if breaks_design(path, reason)} == shared


def never_breaking(target: Target[Any]) -> list[tuple[str, str]]:
    return [
        (path, reason)
        for path, reason in target.not_configured.items()
        if effect_of_reason(path, reason).effect == BREAKS
    ]


def test_limits_of_the_only_target_of_a_system_are_those_of_the_system() -> None:
    """Otherwise lint would not know of them, and no design of the tests might show it."""
    targets: dict[tuple[str, str], list[Target[Any]]] = {}
    for target in EVERY.values():
        for system in target.systems:
            targets.setdefault((target.scope.name, system.product), []).append(target)
    only = {"-".join(key): one[0] for key, one in targets.items() if len(one) == 1}
    limited = {name: target for name, target in only.items() if target.limits is not no_limits}
    assert {"host-esxi", "host-windows-server", "host-azure-local-os", "switch-arista-eos"} <= limited.keys()
    for name, target in limited.items():
        limits = declared_record(plugin_modules(LIMITS)[name], "LIMITS", SystemLimits)
        assert limits.values is target.limits, name


def test_a_system_without_limits_configures_what_breaks_in_one_of_its_targets() -> None:
    shared: dict[tuple[str, str], set[str]] = {}
    for target in EVERY.values():
        paths = {path for path, _ in never_breaking(target)}
        for system in target.systems:
            key = target.scope.name, system.product
            shared[key] = shared.get(key, paths) & paths
    without = {key: paths for key, paths in shared.items() if "-".join(key) not in plugin_modules(LIMITS)}
    assert without and {key: paths for key, paths in without.items() if paths} == {}
