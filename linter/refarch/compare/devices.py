"""Devices that are configured otherwise, in words: those to which the same happens are told together, with
the settings that change and the lines of configuration that come and go."""

from collections.abc import Sequence

from ..core.wording import counted
from ..model.ranges import compress
from .outcome import DeviceLines, Outcome
from .touched import Touched

WORDS = {
    "new": "new",
    "gone": "gone",
    "changed": "",
    "replaced": "replaced, configure from factory state",
    "reinstalled": "reinstalled, configure from factory state",
}

PLURALS = {"switch": "switches"}


def devices(outcome: Outcome) -> list[str]:
    """One line for each group of devices, switches first; none where nothing is configured otherwise."""
    if outcome.comparison is None:
        return []
    lines: dict[tuple[str, str], list[str]] = {}
    for one in outcome.configuration:
        told = f"{one.target} -{len(one.removed)} +{len(one.added)} lines"
        lines.setdefault((one.scope, one.device), []).append(told)
    groups: dict[tuple[str, str], list[str]] = {}
    for device in outcome.comparison.touched:
        text = _told(device, lines.pop((device.kind, device.name), []))
        groups.setdefault((device.kind, text), []).append(device.name)
    for (kind, name), found in lines.items():
        groups.setdefault((kind, ", ".join(found)), []).append(name)
    return [_line(kind, names, text) for (kind, text), names in groups.items()]


def _told(device: Touched, lines: Sequence[str]) -> str:
    """What happens to a device."""
    settings = (
        counted(len(device.settings), "setting") if device.settings and device.what == "changed" else ""
    )
    return ", ".join(filter(None, (WORDS[device.what], settings, device.effort, *lines)))


def _line(kind: str, names: Sequence[str], text: str) -> str:
    if len(names) == 1:
        return f"{kind} {names[0]}: {text}"
    return f"{PLURALS.get(kind, f'{kind}s')} {compress(names)}: {text} each"


def together(configuration: Sequence[DeviceLines]) -> list[tuple[str, DeviceLines]]:
    """Configuration that changes alike, with the devices that it is of: names as ranges, and the first of
    them."""
    groups: dict[DeviceLines, list[str]] = {}
    for one in configuration:
        groups.setdefault(one._replace(device=""), []).append(one.device)
    return [(compress(names), one._replace(device=names[0])) for one, names in groups.items()]
