"""Values that a design needs, and that no target configures on the system of the device.

A platform declares the limits of a system in ``limits_<scope>_<product>.py``, such as
``limits_switch_cisco_nx_os.py``, so that lint loads only those of the systems in a design. A system without
such a module has none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.discovery import PluginKind, declared_record, plugin_modules
from ..core.origin import Origin
from ..model.types import Design
from ..views import view
from ..views.intent.fields import intent_values_of_fields
from .effects import breaks_design, effect_of
from .not_configured import value_text
from .target import PLATFORMS, SCOPES, DeviceScope, NotConfigured as NotConfigured, Reason, no_limits


class SystemLimits(NamedTuple):
    """Limits of one system, as its module declares them."""

    values: Callable[[Any], Iterable[NotConfigured]] = no_limits
    """Values of an intent that cannot be configured."""
    fields: Mapping[str, str] = {}
    """Fields that are never configured, by path, with the reason. Those that break nothing do not count."""


LIMITS: PluginKind[SystemLimits] = PluginKind(
    "limits", "", "LIMITS", SystemLimits, PLATFORMS, prefix="limits_"
)


class PlatformLimit(NamedTuple):
    """Values that no target configures for one reason."""

    reason: str
    consequence: str
    """What happens without the first value, as a clause."""
    devices: tuple[str, ...]
    hint: str
    """Change of the design that makes the first value configurable; empty for none."""
    values: tuple[NotConfigured, ...]
    """One for each line of the design."""

    @property
    def origin(self) -> Origin:
        """Line of the first value."""
        return self.values[0].origin


@view
def platform_limits(design: Design) -> tuple[PlatformLimit, ...]:
    """Limits of all devices of a design, one for each reason."""
    values: dict[str, dict[Origin, NotConfigured]] = {}
    devices: dict[str, dict[str, None]] = {}
    limited = {name.partition("-")[0] for name in plugin_modules(LIMITS)}
    for scope in SCOPES:
        if scope.name not in limited:
            continue
        for device, intent in scope.intents(design).items():
            for value in system_limits(scope, intent):
                values.setdefault(value.reason, {}).setdefault(value.origin, value)
                devices.setdefault(value.reason, {})[device] = None
    return tuple(
        PlatformLimit(
            reason,
            effect_of(next(iter(by_origin.values()))).consequence,
            tuple(devices[reason]),
            reason.hint if isinstance(reason, Reason) else "",
            tuple(by_origin.values()),
        )
        for reason, by_origin in values.items()
    )


def system_limits(scope: DeviceScope[Any], intent: Any) -> Iterator[NotConfigured]:
    """Values of an intent that no target of its system configures, although the design needs them."""
    module = plugin_modules(LIMITS).get(f"{scope.name}-{intent.system}")
    if module is None:
        return
    limits = declared_record(module, LIMITS.constant, LIMITS.record)
    fields = {path: reason for path, reason in limits.fields.items() if breaks_design(path, reason)}
    if fields:
        for value in intent_values_of_fields(intent, fields):
            reason = fields[value.path]
            yield NotConfigured(value.path, value.subject, value_text(value.value), reason, value.origin)
    yield from limits.values(intent)
