"""Devices that are configured otherwise, in words: one line for all devices with equal changes, with the
numbers of changed settings and configuration lines."""

from collections.abc import Sequence

from ..core.wording import counted
from ..model.ranges import compress
from .outcome import DeviceLines, Outcome
from .touched import ReconfiguredDevice

CHANGE_TEXTS = {
    "new": "new",
    "gone": "gone",
    "changed": "",
    "replaced": "replaced, configure from factory state",
    "reinstalled": "reinstalled, configure from factory state",
}

KIND_PLURALS = {"switch": "switches"}


def device_lines(outcome: Outcome) -> list[str]:
    """One line for each group of devices, switches first; none where nothing is configured otherwise."""
    if outcome.comparison is None:
        return []
    lines: dict[tuple[str, str], list[str]] = {}
    for one in outcome.configuration:
        told = f"{one.target} -{len(one.removed)} +{len(one.added)} lines"
        lines.setdefault((one.scope, one.device), []).append(told)
    groups: dict[tuple[str, str], list[str]] = {}
    for device in outcome.comparison.devices:
        text = _device_text(device, lines.pop((device.kind, device.name), []))
        groups.setdefault((device.kind, text), []).append(device.name)
    for (kind, name), found in lines.items():
        groups.setdefault((kind, ", ".join(found)), []).append(name)
    return [_group_line(kind, names, text) for (kind, text), names in groups.items()]


def _device_text(device: ReconfiguredDevice, lines: Sequence[str]) -> str:
    """Change of a device in words."""
    settings = (
        counted(len(device.settings), "setting") if device.settings and device.change == "changed" else ""
    )
    return ", ".join(filter(None, (CHANGE_TEXTS[device.change], settings, device.effort, *lines)))


def _group_line(kind: str, names: Sequence[str], text: str) -> str:
    if len(names) == 1:
        return f"{kind} {names[0]}: {text}"
    return f"{KIND_PLURALS.get(kind, f'{kind}s')} {compress(names)}: {text} each"


def grouped_configuration(configuration: Sequence[DeviceLines]) -> list[tuple[str, DeviceLines]]:
    """Configuration that changes alike, with the devices that it is of: names as ranges, and the first of
    them."""
    groups: dict[DeviceLines, list[str]] = {}
    for one in configuration:
        groups.setdefault(one._replace(device=""), []).append(one.device)
    return [(compress(names), one._replace(device=names[0])) for one, names in groups.items()]
