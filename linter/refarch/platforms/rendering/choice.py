"""Which of several targets for one system is taken for a device: the default one, unless it leaves out what
the design is about and another one configures it. All of it follows from what targets leave out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.errors import CustomCodeError, RefarchError
from ...core.plugins import BUILT_IN_PLUGINS, Plugins
from ...core.wording import count_text, enumeration
from ...views.intent.fields import ESSENTIAL_FIELDS, field_paths, intent_values_of_fields
from ..target import LEVELS, TARGETS, NotConfigured, Target
from .configuration import Configuration
from .file_header import never_configured


def defaults(plugins: Plugins = BUILT_IN_PLUGINS) -> dict[tuple[str, str], str]:
    """The target that each system has by default, by scope and product; a project's own goes before those of
    refarch. Raises CustomCodeError where a project has two."""
    found: dict[tuple[str, str], str] = {}
    for name, target in plugins.all_plugins(TARGETS).items():
        for system in target.systems if target.default else ():
            key = target.scope.name, system.product
            before = found.get(key)
            if before is not None and plugins.is_own(TARGETS, before):
                raise CustomCodeError(
                    f"{plugins.file_of(TARGETS, name)}: is the default target for {system.product}, as "
                    f"{plugins.file_of(TARGETS, before)} is: give one of them default=False"
                )
            found[key] = name
    return found


def target_for(
    scope: str, intent: Any, by_default: Mapping[tuple[str, str], str], plugins: Plugins = BUILT_IN_PLUGINS
) -> str:
    """The target that is taken for a device; empty where there is none for its system. ``by_default`` are
    those of ``defaults``. A project's own default target is taken always."""
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
    """Targets for a device's system."""
    return [
        name
        for name, target in plugins.all_plugins(TARGETS).items()
        if target.scope.name == scope and intent.system in {system.product for system in target.systems}
    ]


def _essential(intent: Any) -> bool:
    """Whether the design wants anything of the device that makes it what it is about."""
    known = ESSENTIAL_FIELDS.keys() & field_paths(type(intent))
    return bool(known) and any(True for _ in intent_values_of_fields(intent, known))


def _essentials_not_configured(target: Target[Any], intent: Any) -> int:
    """How many essential values a target leaves out; more than there can be where it refuses the device."""
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
    """All that a target leaves out of an intent. Raises RefarchError for a device that it refuses."""
    yield from never_configured(target, intent)
    yield from (piece for piece in target.lines(intent) if isinstance(piece, NotConfigured))


def configured_elsewhere(made: Sequence[Configuration], plugins: Plugins = BUILT_IN_PLUGINS) -> list[str]:
    """What files leave out and another target of refarch configures, in a line for each target: the other
    one that configures most of it. A project's own targets leave out what the project wants."""
    devices: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for one in made:
        if one.not_configured and not plugins.is_own(TARGETS, one.target):
            others = (
                (other, _fields_of_other_target(one, other, plugins))
                for other in _other_targets(one, plugins)
            )
            other, fields = max(others, key=lambda pair: len(pair[1]), default=("", ()))
            if fields:
                devices.setdefault((one.target, other, fields), []).append(one.device)
    return [
        f"{enumeration(names)}: {target} does not configure {_field_names(fields)}, but --target {other} does"
        for (target, other, fields), names in devices.items()
    ]


def _other_targets(made: Configuration, plugins: Plugins) -> list[str]:
    """The other targets of refarch for a device's system."""
    names = _candidates(made.kind.scope.name, made.intent, plugins)
    return [name for name in names if name != made.target and not plugins.is_own(TARGETS, name)]


def _fields_of_other_target(made: Configuration, other: str, plugins: Plugins) -> tuple[str, ...]:
    """Fields that a file leaves out and another target configures."""
    try:
        left = {gap.path for gap in values_not_configured(plugins.all_plugins(TARGETS)[other], made.intent)}
    except CustomCodeError:
        raise
    except RefarchError:
        return ()
    return tuple(dict.fromkeys(one.path for one in made.not_configured if one.path not in left))


MOST = 6
"""Fields that are named in a line."""


def _field_names(fields: Sequence[str]) -> str:
    if len(fields) <= MOST:
        return enumeration(fields)
    return f"{', '.join(fields[:MOST])} and {count_text(len(fields) - MOST, 'other field')}"
