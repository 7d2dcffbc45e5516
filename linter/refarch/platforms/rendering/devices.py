"""Target of each device of a design, and devices without a target."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.errors import CustomCodeError, RefarchError
from ...core.origin import Origin
from ...core.plugins import BUILT_IN_PLUGINS, Plugins
from ...core.wording import did_you_mean, enumeration
from ...model.types.design import Design
from ..linted import LintedDesign
from ..target import SWITCH, TARGETS, DeviceRefused, DeviceScope, Target, target_named, target_names
from .choice import defaults, target_for
from .configuration import Configuration
from .values import NO_VALUES, BadValue, Values
from .writing import configuration, configurations_of_devices


class RefusedDevice(NamedTuple):
    """Device that a target refuses, because it cannot generate a valid configuration."""

    device: str
    scope: str
    target: str
    reason: str
    """Reason in one line, with the place."""
    said: str
    """Reason without the place."""
    origin: Origin | None


class DeviceWithoutTarget(NamedTuple):
    """Device without a target."""

    device: str
    system: str
    """Title of the system; empty if the design states none."""
    reason: str


class Rendered(NamedTuple):
    """Configurations of the devices of a design, and the devices without one."""

    by_target: Mapping[str, list[Configuration]]
    refused: tuple[RefusedDevice, ...] = ()
    without_target: tuple[DeviceWithoutTarget, ...] = ()
    idle: tuple[str, ...] = ()
    """Default targets of some system that configured no device of the design."""

    @property
    def configurations(self) -> list[Configuration]:
        """All configurations, in the order of their targets."""
        return [configuration for made in self.by_target.values() for configuration in made]


def scopes(plugins: Plugins = BUILT_IN_PLUGINS) -> list[DeviceScope[Any]]:
    """Scopes of all targets, each once."""
    every = [target.scope for target in plugins.all_plugins(TARGETS).values() if target.systems]
    return list({scope.name: scope for scope in (SWITCH, *every)}.values())


def configurations_of_default_targets(
    made: Iterable[Configuration], plugins: Plugins = BUILT_IN_PLUGINS
) -> list[Configuration]:
    """Configurations by the default targets of the systems, without those of alternative targets."""
    by_default = defaults(plugins)
    return [
        one for one in made if target_for(one.kind.scope.name, one.intent, by_default, plugins) == one.target
    ]


def configurations(
    result: LintedDesign, target_name: str, plugins: Plugins = BUILT_IN_PLUGINS, device: str = ""
) -> list[Configuration]:
    """Configurations by one target, of all its devices in a design or of one ``device``.

    Raises RefarchError for an unknown target, and for a design that cannot be read or that the platform
    cannot configure.
    """
    target, design = target_named(target_name, plugins), result.design
    if design is None:
        raise RefarchError(f"{result.id}: the design cannot be read; run `refarch lint`")
    return configurations_of_devices(target_name, target, _devices(target, design, device))


def _devices(target: Target[Any], design: Design, device: str = "") -> dict[str, Any]:
    """Intents of the devices of a target, by name."""
    products = {system.product for system in target.systems}
    return {
        name: intent
        for name, intent in target.scope.intents(design).items()
        if (not device or name == device) and (not products or intent.system in products)
    }


class TargetIntent(NamedTuple):
    """Intent of a device for one of its targets."""

    target: str
    device: str
    intent: Any


def intents_by_target(design: Design, target: str, device: str, plugins: Plugins) -> Iterator[TargetIntent]:
    """Target, device, and intent: for one target or the default targets of the systems; for all devices or
    for one."""
    if target:
        for name, intent in _devices(target_named(target, plugins), design, device).items():
            yield TargetIntent(target, name, intent)
        return
    by_default = defaults(plugins)
    for name in plugins.names(TARGETS):
        kind = target_named(name, plugins)
        if kind.systems:
            for one, intent in _devices(kind, design, device).items():
                if target_for(kind.scope.name, intent, by_default, plugins) == name:
                    yield TargetIntent(name, one, intent)


def render_design(
    result: LintedDesign,
    target: str = "",
    device: str = "",
    plugins: Plugins = BUILT_IN_PLUGINS,
    values: Values = NO_VALUES,
) -> Rendered:
    """Configurations of the devices of a design: by one target or the default targets of the systems; of all
    devices or of one.

    Raises RefarchError if the design has errors that are not waived, if a target or a device is unknown, if
    the device has no target, and if no device can be configured.
    """
    if target:
        target_named(target, plugins)
    design = _design_without_errors(result)
    wanted = list(intents_by_target(design, target, device, plugins))
    if not wanted:
        raise RefarchError(_reason_for_nothing(result, design, target, device, plugins))
    by_target: dict[str, list[Configuration]] = {}
    refused: list[RefusedDevice] = []
    for name, one, intent in wanted:
        try:
            made = configuration(name, target_named(name, plugins), one, intent, values)
        except (CustomCodeError, BadValue):
            raise
        except RefarchError as error:
            refused.append(_refused_device(one, target_named(name, plugins), name, error))
        else:
            by_target.setdefault(name, []).append(made)
    if not by_target:
        raise RefarchError(refused[0].reason)
    covered = {one.device for one in wanted}
    if target or device:
        return Rendered(by_target, tuple(refused))
    idle = [name for name in dict.fromkeys(defaults(plugins).values()) if name not in by_target]
    return Rendered(
        by_target, tuple(refused), tuple(_devices_without_target(design, covered, plugins)), tuple(idle)
    )


def intents_of_devices(
    result: LintedDesign, plugins: Plugins = BUILT_IN_PLUGINS
) -> dict[tuple[str, str], Any]:
    """Intents of a design, by device and the default target of its system. Raises RefarchError if the design
    has errors that are not waived."""
    listed = intents_by_target(_design_without_errors(result), "", "", plugins)
    return {(device, target): intent for target, device, intent in listed}


def _refused_device(device: str, kind: Target[Any], target: str, error: RefarchError) -> RefusedDevice:
    if isinstance(error, DeviceRefused):
        return RefusedDevice(device, kind.scope.name, target, str(error), error.reason, error.origin)
    return RefusedDevice(device, kind.scope.name, target, str(error), str(error), None)


def render_by_every_target(
    design: Design, plugins: Plugins = BUILT_IN_PLUGINS
) -> tuple[list[Configuration], list[RefusedDevice]]:
    """Configurations of every device by all of its targets, and the devices that a target refuses."""
    made: list[Configuration] = []
    refused: list[RefusedDevice] = []
    for name, target in plugins.all_plugins(TARGETS).items():
        for device, intent in _devices(target, design).items():
            try:
                made.append(configuration(name, target, device, intent))
            except CustomCodeError:
                raise
            except RefarchError as error:
                refused.append(_refused_device(device, target, name, error))
    return made, refused


def _design_without_errors(result: LintedDesign) -> Design:
    """Design without errors. Raises RefarchError if it has errors that are not waived."""
    errors = [
        finding for finding in result.findings if finding.severity == "error" and finding.waived is None
    ]
    if errors:
        first = errors[0]
        raise RefarchError(
            f"{first.file}:{first.line}:{first.column}: {first.code} {first.message}; no configuration is "
            f"generated for a design with errors; `refarch lint` shows all {len(errors)}"
        )
    assert result.design is not None  # its errors are refused
    return result.design


def _devices_without_target(
    design: Design, covered: set[str], plugins: Plugins
) -> Iterator[DeviceWithoutTarget]:
    """Devices without a configuration, with the reason."""
    for switch in design.switches.values():
        if switch.existing:
            reason = "already in service, and configured by its operators"
            yield DeviceWithoutTarget(switch.name, title(design, switch.nos), reason)
    for scope in scopes(plugins):
        for name, intent in scope.intents(design).items():
            if name not in covered:
                system = title(design, intent.system)
                reason = f"no target for {system or 'a device without a system'}"
                yield DeviceWithoutTarget(name, system, reason)


def title(design: Design, product: str) -> str:
    """Title of a system."""
    return str(design.products.get(product, {}).get("title", product))


def _reason_for_nothing(
    result: LintedDesign, design: Design, target: str, device: str, plugins: Plugins
) -> str:
    """Reason why no configuration is generated."""
    configured = [name for scope in scopes(plugins) for name in scope.intents(design)]
    known = dict.fromkeys([*design.switches, *configured])
    if device and device not in known:
        return f"{result.id}: no device {device}. {did_you_mean(device, known)}"
    if target:
        which = f"{device} is not" if device else "no device of this design is"
        kind = target_named(target, plugins)
        systems = enumeration([system.title for system in kind.systems])
        with_system = f" with {systems}" if systems else ""
        return f"{result.id}: {which} for target {target}, which writes for a {kind.scope.name}{with_system}"
    left = [one for one in _devices_without_target(design, set(), plugins) if device in ("", one.device)]
    return f"{result.id}: {_reasons_by_device(left)}. Targets are {enumeration(target_names(plugins))}"


def _reasons_by_device(left: Sequence[DeviceWithoutTarget]) -> str:
    """Devices without configuration, grouped by reason, as text."""
    by_reason: dict[str, list[str]] = {}
    for one in left:
        by_reason.setdefault(one.reason, []).append(one.device)
    if not by_reason:
        return "no devices to configure"
    return "; ".join(f"{enumeration(names)}: {reason}" for reason, names in by_reason.items())


def why_without_target(made: Rendered) -> str:
    """Devices without configuration, as text; empty if there are none."""
    return _reasons_by_device(made.without_target) if made.without_target else ""


def asked_for(result: LintedDesign, plugins: Plugins = BUILT_IN_PLUGINS) -> set[str]:
    """Names of all secrets of all targets and devices of a design, because one file of values can serve every
    command."""
    names: set[str] = set()
    for target, intents in _all_devices(result, plugins):
        for device, intent in intents.items():
            try:
                names |= {secret.name for secret in configuration("", target, device, intent).secrets}
            except CustomCodeError:
                raise
            except RefarchError:  # reported when the device is rendered
                continue
    return names


def _all_devices(result: LintedDesign, plugins: Plugins) -> Iterator[tuple[Target[Any], dict[str, Any]]]:
    if result.design is not None:
        for target in plugins.all_plugins(TARGETS).values():
            yield target, _devices(target, result.design)
