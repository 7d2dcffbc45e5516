"""Configuration changes of devices between two designs: added and removed lines, and the commands from one
design to the other if the target has them."""

import difflib
from collections.abc import Iterator, Mapping
from typing import Any

from ..compare.outcome import DeviceLines
from ..compare.renames import device_names
from ..compare.replaced_hardware import replaced_devices
from ..core.errors import RefarchError
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..views.intent.fields import plain_intent
from .linted import LintedDesign
from .rendering.configuration import Configuration, secrets_of
from .rendering.devices import intents_of_devices
from .rendering.writing import configuration
from .script_functions import FunctionLine
from .stale_settings import stale_settings
from .target import ConfigLine, DeltaNote, NotConfigured, target_named

NO_CHANGE_ON_DEVICE = "the changed lines have no effect on the device"

FROM_FACTORY = {
    "replaced": "the device is replaced: apply the whole file to the new device in factory state",
    "reinstalled": "the operating system is replaced: apply the whole file in factory state",
}
"""Reasons why no commands lead from an old device, or an old operating system, to a new one."""

APPLIED_AS_A_WHOLE = "apply the whole file; it can be applied repeatedly"


def configuration_changes(
    before: LintedDesign, after: LintedDesign, plugins: Plugins = BUILT_IN_PLUGINS
) -> tuple[DeviceLines, ...]:
    """Configuration changes of each device of both designs. Devices with identical lines are omitted. Raises
    RefarchError if a design has errors, and so no configuration."""
    assert before.design is not None and after.design is not None
    names = device_names(before.design, after.design)
    old = {
        (names.get(device, device), target): one
        for (device, target), one in intents_of_devices(before, plugins).items()
    }
    new = intents_of_devices(after, plugins)
    others = replaced_devices(before.design, after.design, names)
    systems = {
        device: intent.system for (device, target), intent in old.items() if _is_hardware(target, plugins)
    }
    anew = {
        device: FROM_FACTORY["replaced" if device in others else "reinstalled"]
        for (device, target), intent in new.items()
        if _is_hardware(target, plugins)
        and (device in others or systems.get(device, intent.system) != intent.system)
    }
    return (*_from_factory(anew, new, plugins), *_differences(anew, old, new, plugins))


def _is_hardware(target: str, plugins: Plugins) -> bool:
    """True for targets of devices with a model and an operating system: switches and hosts."""
    return _scope(target, plugins) in ("switch", "host")


def _scope(target: str, plugins: Plugins) -> str:
    return target_named(target, plugins).scope.name


def _from_factory(
    anew: Mapping[str, str], new: Mapping[tuple[str, str], Any], plugins: Plugins
) -> Iterator[DeviceLines]:
    """Devices that are replaced or get another operating system, with all lines of their files."""
    for (device, target), intent in new.items():
        made = _configuration_or_none(device, target, intent, plugins) if device in anew else None
        if made is not None and _is_hardware(target, plugins):
            lines = tuple(_body(made))
            yield DeviceLines(device, target, (), lines, (), anew[device], scope=made.kind.scope.name)


def _differences(
    anew: Mapping[str, str],
    old: Mapping[tuple[str, str], Any],
    new: Mapping[tuple[str, str], Any],
    plugins: Plugins,
) -> Iterator[DeviceLines]:
    """Changes of the other devices. Only devices whose intents differ are rendered and compared line by
    line."""
    scopes: dict[str, set[str]] = {}
    for device, target in new:
        scopes.setdefault(device, set()).add(_scope(target, plugins))
    for device, target in dict.fromkeys((*new, *old)):
        if device in anew and _is_hardware(target, plugins):
            continue
        if (device, target) not in new and _scope(target, plugins) in scopes.get(device, ()):
            continue  # the file of the target that now configures the device is reported instead
        one, other = old.get((device, target)), new.get((device, target))
        if (
            one is not None
            and other is not None
            and _intent_without_about(one) == _intent_without_about(other)
        ):
            continue
        was, is_now = (_configuration_or_none(device, target, intent, plugins) for intent in (one, other))
        removed, added = _lines_gone_and_come(_body(was), _body(is_now))
        made = is_now or was
        if made is None or not (removed or added):
            continue
        found = DeviceLines(device, target, removed, added, (), "", scope=made.kind.scope.name)
        yield found if was is None or is_now is None else _change_with_commands(found, was, is_now)


def _intent_without_about(intent: Any) -> Any:
    """Intent of a device without the facts about the design that only the file header shows."""
    return plain_intent(intent._replace(about=None))


def _configuration_or_none(device: str, target: str, intent: Any, plugins: Plugins) -> Configuration | None:
    """Configuration of a device; None if the design does not have the device, or if the platform refuses
    it."""
    if intent is None:
        return None
    try:
        return configuration(target, target_named(target, plugins), device, intent)
    except RefarchError:
        return None


def _change_with_commands(found: DeviceLines, was: Configuration, is_now: Configuration) -> DeviceLines:
    """Change of a device with the commands that apply it, or the reason why there are none, and with the
    settings that they do not configure."""
    delta = is_now.kind.delta
    if delta is None:
        because = is_now.kind.applied or APPLIED_AS_A_WHOLE
        return found._replace(reason=because, remarks=tuple(stale_settings(was, is_now)))
    pieces = list(delta(was.intent, is_now.intent))
    lines = tuple(piece for piece in pieces if isinstance(piece, ConfigLine))
    before = {_text_of_not_configured(gap) for gap in was.not_configured}
    gaps = [piece for piece in pieces if isinstance(piece, NotConfigured)]
    remarks = [piece.text for piece in pieces if isinstance(piece, DeltaNote)]
    because = "" if lines else remarks.pop(0) if remarks else NO_CHANGE_ON_DEVICE
    remarks += [
        text for text in map(_text_of_not_configured, (*gaps, *is_now.not_configured)) if text not in before
    ]
    remarks += [f"replace <<{secret.name}>> with {secret.says}" for secret in secrets_of(lines)]
    return found._replace(
        remedy=(*is_now.kind.first_lines, *(line.text for line in lines)) if lines else (),
        reason=because,
        remarks=tuple(dict.fromkeys(remarks)),
    )


def _text_of_not_configured(gap: NotConfigured) -> str:
    """Setting that is not configured, in the words of a file header."""
    thing = f" ({gap.thing})" if gap.thing else ""
    return f"not configured: {gap.path} {gap.value}{thing}: {gap.reason}"


def _body(made: Configuration | None) -> list[str]:
    """Lines of a file that configure something, without functions of scripts, comments, and empty lines."""
    if made is None:
        return []
    mark = made.kind.comment.strip()
    texts = (line.text for line in made.lines if not isinstance(line, FunctionLine))
    return [text for text in texts if text.strip() and not (mark and text.lstrip().startswith(mark))]


def _lines_gone_and_come(before: list[str], after: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Removed lines and added lines, in file order."""
    pieces = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:]
    return (
        tuple(piece[1:] for piece in pieces if piece.startswith("-")),
        tuple(piece[1:] for piece in pieces if piece.startswith("+")),
    )
