"""Choice between several targets for the system of a device: the default target, unless another target
configures more of the essential settings of the design."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.errors import CustomCodeError, RefarchError
from ...core.plugins import BUILT_IN_PLUGINS, Plugins
from ...core.wording import count_text, enumeration
from ...views.intent.fields import ESSENTIAL_FIELDS, field_paths, intent_values_of_fields
from ..effects import BREAKS, breaking_values, effect_of
from ..target import LEVELS, TARGETS, NotConfigured, Target
from .configuration import Configuration
from .file_header import values_outside_of_lines


def defaults(plugins: Plugins = BUILT_IN_PLUGINS) -> dict[tuple[str, str], str]:
    """Default target of each system, by scope and product. A custom target of a project has priority over the
    targets of refarch. Raises CustomCodeError if a project has two default targets for one system."""
    found: dict[tuple[str, str], str] = {}
    for name, target in plugins.all_plugins(TARGETS).items():
        if target.default:
            for system in target.systems:
                key = target.scope.name, system.product
                before = found.get(key)
                if before is not None and plugins.is_own(TARGETS, before):
                    raise CustomCodeError(
                        f"{plugins.file_of(TARGETS, name)}: is a default target for {system.product}, but "
                        f"{plugins.file_of(TARGETS, before)} is one too; set default=False in one of them"
                    )
                found[key] = name
    return found


def target_for(
    scope: str, intent: Any, by_default: Mapping[tuple[str, str], str], plugins: Plugins = BUILT_IN_PLUGINS
) -> str:
    """Target that is used for a device; empty if there is none for its system. ``by_default`` is the result
    of ``defaults``. A custom default target of a project is always used."""
    default = by_default.get((scope, intent.system), "")
    if not default or plugins.is_own(TARGETS, default) or not _essential(intent):
        return default
    every = plugins.all_plugins(TARGETS)
    counts = {
        name: _essentials_not_configured(every[name], intent) for name in _candidates(scope, intent, plugins)
    }
    levels = [*LEVELS]

    def rank(name: str) -> tuple[int, bool, int]:
        return counts[name], name != default, levels.index(every[name].proof.level)

    return min(counts, key=rank)


def _candidates(scope: str, intent: Any, plugins: Plugins) -> list[str]:
    """Targets for the system of a device."""
    return [
        name
        for name, target in plugins.all_plugins(TARGETS).items()
        if target.scope.name == scope and intent.system in {system.product for system in target.systems}
    ]


def _essential(intent: Any) -> bool:
    """True if the intent of the device has essential settings, such as RDMA and lossless Ethernet."""
    known = ESSENTIAL_FIELDS.keys() & field_paths(type(intent))
    return bool(known) and any(True for _ in intent_values_of_fields(intent, known))


def _essentials_not_configured(target: Target[Any], intent: Any) -> int:
    """Number of essential values that a target does not configure; a number above all others if it refuses
    the device."""
    try:
        return len(
            {
                (one.path, one.thing)
                for one in values_not_configured(target, intent)
                if one.path in ESSENTIAL_FIELDS
            }
        )
    except CustomCodeError:
        raise
    except RefarchError:
        return 1 << 30


def values_not_configured(target: Target[Any], intent: Any) -> Iterator[NotConfigured]:
    """All values of an intent that a target does not configure. Raises RefarchError for a device that it
    refuses."""
    yield from values_outside_of_lines(target, intent)
    yield from (piece for piece in target.lines(intent) if isinstance(piece, NotConfigured))


class _Alternative(NamedTuple):
    """Another target for files, with the fields that only it configures."""

    target: str
    other: str
    fields: tuple[str, ...]


def configured_elsewhere(made: Sequence[Configuration], plugins: Plugins = BUILT_IN_PLUGINS) -> list[str]:
    """Settings that files do not configure but another target of refarch does, as one line per target, with
    the other target that configures most of them. Custom targets of a project are not compared, because the
    project decides what they omit."""
    devices: dict[_Alternative, list[str]] = {}
    for one in made:
        if one.not_configured and not plugins.is_own(TARGETS, one.target):
            others = (
                (other, _fields_of_other_target(one, other, plugins))
                for other in _other_targets(one, plugins)
            )
            other, fields = max(others, key=lambda pair: len(pair[1]), default=("", ()))
            if fields:
                devices.setdefault(_Alternative(one.target, other, fields), []).append(one.device)
    return [
        f"{enumeration(names)}: {target} does not configure {_field_names(fields)}, but --target {other} does"
        for (target, other, fields), names in devices.items()
    ]


def _other_targets(made: Configuration, plugins: Plugins) -> list[str]:
    """Other targets of refarch for the system of a device."""
    names = _candidates(made.kind.scope.name, made.intent, plugins)
    return [name for name in names if name != made.target and not plugins.is_own(TARGETS, name)]


def _fields_of_other_target(made: Configuration, other: str, plugins: Plugins) -> tuple[str, ...]:
    """Fields that a file does not configure but another target does."""
    try:
        left = {gap.path for gap in values_not_configured(plugins.all_plugins(TARGETS)[other], made.intent)}
    except CustomCodeError:
        raise
    except RefarchError:
        return ()
    return tuple(dict.fromkeys(one.path for one in made.not_configured if one.path not in left))


def needed_from_other_targets(
    made: Sequence[Configuration], plugins: Plugins = BUILT_IN_PLUGINS
) -> list[str]:
    """Settings without which the design does not work, and that only another target of refarch configures.

    One line per target and consequence. What no target configures is a finding of `lint`.
    """
    needed: dict[tuple[str, str, str], tuple[dict[str, None], dict[str, None]]] = {}
    for one in made:
        breaking = [left for left in one.not_configured if effect_of(left).effect == BREAKS]
        if not breaking or plugins.is_own(TARGETS, one.target):
            continue
        others = {name: _breaking_keys(name, one, plugins) for name in _other_targets(one, plugins)}
        for left in breaking:
            other = next((name for name, keys in others.items() if (left.path, left.thing) not in keys), "")
            if other:
                key = one.target, other, effect_of(left).consequence
                devices, fields = needed.setdefault(key, ({}, {}))
                devices[one.device] = fields[left.path] = None
    return [
        f"{enumeration(devices)}: {target} does not configure {_field_names([*fields])}, so {consequence}; "
        f"use --target {other}"
        for (target, other, consequence), (devices, fields) in needed.items()
    ]


def _breaking_keys(name: str, made: Configuration, plugins: Plugins) -> set[tuple[str, str]]:
    """Paths and objects of the values of a device that another target does not configure."""
    left = breaking_values(plugins.all_plugins(TARGETS)[name], made.intent)
    return {(value.path, value.thing) for value in left}


MOST = 6
"""Maximum number of fields that one line names."""


def _field_names(fields: Sequence[str]) -> str:
    if len(fields) <= MOST:
        return enumeration(fields)
    return f"{', '.join(fields[:MOST])} and {count_text(len(fields) - MOST, 'other field')}"
