"""Values that a design needs and that no target configures on the system of the device."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..core.plugins import BUILT_IN_PLUGINS
from ..model.types import Design
from .effects import breaking_values, effect_of
from .target import TARGETS, NotConfigured, Target


class PlatformLimit(NamedTuple):
    """Values that no target configures for one reason."""

    reason: str
    consequence: str
    """What happens without the first value, as a clause."""
    devices: tuple[str, ...]
    values: tuple[NotConfigured, ...]
    """One for each line of the design."""

    @property
    def origin(self) -> Origin:
        """Line of the first value."""
        return self.values[0].origin


def platform_limits(design: Design) -> Iterator[PlatformLimit]:
    """Limits of all devices of a design, one for each reason. A device whose system has no target has none,
    because nothing is written for it."""
    values: dict[str, dict[Origin, NotConfigured]] = {}
    devices: dict[str, dict[str, None]] = {}
    targets = [target for target in BUILT_IN_PLUGINS.all_plugins(TARGETS).values() if target.systems]
    for scope in {target.scope.name: target.scope for target in targets}.values():
        own_targets = [target for target in targets if target.scope is scope]
        for device, intent in scope.intents(design).items():
            for value in _left_by_all([one for one in own_targets if _configures(one, intent)], intent):
                values.setdefault(value.reason, {}).setdefault(value.origin, value)
                devices.setdefault(value.reason, {})[device] = None
    for reason, by_origin in values.items():
        first, *_ = left = tuple(by_origin.values())
        yield PlatformLimit(reason, effect_of(first).consequence, tuple(devices[reason]), left)


def _configures(target: Target[Any], intent: Any) -> bool:
    return any(system.product == intent.system for system in target.systems)


def _left_by_all(targets: Sequence[Target[Any]], intent: Any) -> list[NotConfigured]:
    """Values that the design needs and that none of the targets configures, with the reasons of the first."""
    if not targets:
        return []
    first, *others = targets
    common = list(breaking_values(first, intent))
    for target in others:
        if not common:
            break
        left = {(value.path, value.thing) for value in breaking_values(target, intent)}
        common = [value for value in common if (value.path, value.thing) in left]
    return common
