"""Text about devices whose configuration changes: one line for all devices with equal changes, with the
numbers of changed settings and configuration lines."""

from collections.abc import Sequence

from ..core.wording import count_text
from ..model.ranges import compress
from .outcome import ComparisonOutcome, DeviceLines
from .reconfigured_devices import ReconfiguredDevice

CHANGE_TEXTS = {
    "new": "new",
    "gone": "gone",
    "changed": "",
    "replaced": "replaced, configure from factory state",
    "reinstalled": "reinstalled, configure from factory state",
}

KIND_PLURALS = {"switch": "switches"}


def device_lines(outcome: ComparisonOutcome) -> list[str]:
    """One line for each group of devices, switches first; none if no configuration changes."""
    if outcome.comparison is None:
        return []
    lines: dict[tuple[str, str], list[str]] = {}
    for lines_of_device in outcome.configuration:
        line = f"{lines_of_device.target} -{len(lines_of_device.removed)} +{len(lines_of_device.added)} lines"
        # A device may have several targets, each with its own lines.
        lines.setdefault((lines_of_device.scope, lines_of_device.device), []).append(line)
    groups: dict[tuple[str, str], list[str]] = {}
    for device in outcome.comparison.devices:
        text = _device_text(device, lines.pop((device.kind, device.name), []))
        groups.setdefault((device.kind, text), []).append(device.name)
    for (kind, name), texts in lines.items():
        groups.setdefault((kind, ", ".join(texts)), []).append(name)
    return [_group_line(kind, names, text) for (kind, text), names in groups.items()]


def _device_text(device: ReconfiguredDevice, lines: Sequence[str]) -> str:
    """Text of the change of a device."""
    settings = (
        count_text(len(device.settings), "setting") if device.settings and device.change == "changed" else ""
    )
    return ", ".join(filter(None, (CHANGE_TEXTS[device.change], settings, device.effort, *lines)))


def _group_line(kind: str, names: Sequence[str], text: str) -> str:
    if len(names) == 1:
        return f"{kind} {names[0]}: {text}"
    return f"{KIND_PLURALS.get(kind, f'{kind}s')} {compress(names)}: {text} each"


def grouped_configuration(configuration: Sequence[DeviceLines]) -> list[tuple[str, DeviceLines]]:
    """Equal configuration changes with their devices: names as ranges, and the first device."""
    groups: dict[DeviceLines, list[str]] = {}
    for device_lines in configuration:
        groups.setdefault(device_lines._replace(device=""), []).append(device_lines.device)
    return [
        (compress(names), device_lines._replace(device=names[0])) for device_lines, names in groups.items()
    ]
