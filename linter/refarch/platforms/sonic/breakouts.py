"""Breakouts of ports, by the mode names of each platform: ``config interface breakout`` and the table
BREAKOUT_CFG accept only the mode names of the platform.

Read on 2026-11-23: sonic-net/sonic-buildimage, ``breakout_modes`` in device/*/*/platform.json of master
(2026-08-23) and of the branches 202205 to 202511, with the same mode names; sonic-utilities,
doc/Command-Reference.md, "config interface breakout". Enterprise SONiC: the ports of Ansible's collection
dellemc.enterprise_sonic 3.x, module sonic_port_breakout.
"""

import re
from collections.abc import Iterator, Mapping

from ...views.intent.switch_records import PortBreakout, SwitchIntent
from ..target import weakens
from .releases import release_of
from .tables import PORT, SonicOutput, entry, not_configured

_MODE = re.compile(r"([248])x([0-9]+)G(?:\[([0-9G,]+)\])?")

_SPECTRUM_1 = {"2x50G[25G,10G]": 202205, "4x25G[10G]": 202205}
_SPECTRUM_1_PAIRS = {"2x50G[25G,10G]": 202205}
_EIGHT_LANES = {"2x200G[100G,50G,40G,25G,10G,1G]": 202205, "4x100G[50G,25G,10G,1G]": 202205}

MODES: Mapping[str, Mapping[str, int]] = {
    "nvidia-sn2010": _SPECTRUM_1,
    "nvidia-sn2100": _SPECTRUM_1,
    "nvidia-sn2201": _SPECTRUM_1_PAIRS,
    "nvidia-sn2410": _SPECTRUM_1_PAIRS,
    "nvidia-sn2700": _SPECTRUM_1_PAIRS,
    "nvidia-sn3420": {"2x50G[25G,10G,1G]": 202205, "4x25G[10G,1G]": 202205},
    "nvidia-sn3700": {"2x100G[50G,25G,10G,1G]": 202205, "4x50G[25G,10G,1G]": 202205},
    "nvidia-sn3700c": {"2x50G[25G,10G,1G]": 202205, "4x25G[10G,1G]": 202205},
    "nvidia-sn4410": _EIGHT_LANES,
    "nvidia-sn4600": {"2x100G[50G,25G,10G,1G]": 202205},
    "nvidia-sn4600c": {"2x50G[25G,10G,1G]": 202205},
    "nvidia-sn4700": _EIGHT_LANES,
    "nvidia-sn5400": {"2x200G[100G,50G,40G,25G,10G]": 202311, "4x100G[50G,25G,10G]": 202311},
    "nvidia-sn5600": {"2x400G[200G,100G,50G,40G,25G,10G]": 202211, "4x200G[100G,50G,25G,10G]": 202211},
    "arista-dcs-7050cx3-32s": {"2x50G[40G,25G,10G]": 202205, "4x25G[10G]": 202205},
    "arista-dcs-7060dx4-32": {"2x200G[100G,50G,40G,25G,10G]": 202205, "4x100G[50G,40G,25G,10G]": 202205},
    "arista-dcs-7060dx5-32": {
        "2x100G[50G,40G,25G,10G]": 202305,
        "2x200G[100G,50G,40G,25G,10G]": 202305,
        "4x100G[50G,40G,25G,10G]": 202305,
    },
    "arista-dcs-7060dx5-64s": {
        "2x200G[100G,50G,40G,25G,10G]": 202211,
        "4x100G[50G,40G,25G,10G]": 202211,
        "8x50G[40G,25G,10G]": 202211,
    },
    "dell-z9100-on": {"2x50G": 202311, "4x25G[10G]": 202311},
    "dell-s5232f-on": {"2x50G": 202511, "4x25G[10G]": 202511},
    "dell-s5248f-on": {"2x50G": 202411, "4x25G[10G]": 202411},
    "dell-z9332f-on": {"2x200G[100G,40G]": 202211, "4x100G[50G]": 202211},
}
"""Modes by catalog ID of a switch, each with the first community release that has it."""


UNKNOWN = "SONiC's files of the platform do not list this breakout mode for the port"


def mode(switch: SwitchIntent, split: PortBreakout) -> str:
    """Mode name of the platform for a breakout; empty if it has none or none is documented. Of several modes,
    the mode with the highest minimum speed: ``4x25G[10G]`` has four ports of 25G or 10G."""
    parts, release = len(split.parts), release_of(switch)
    speed, rest = divmod(split.speed, 1000)
    if rest or parts not in (2, 4, 8):
        return ""
    if release.is_enterprise:
        return f"{parts}x{speed}G"
    for name, since in MODES.get(switch.model, {}).items():
        found = _MODE.fullmatch(name)
        if found is None or not release.includes(since) or int(found[1]) != parts:
            continue
        if f"{speed}G" in (f"{found[2]}G", *(found[3] or "").split(",")):
            return name
    return ""


def breakouts(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Breakout mode of every port, and the speed of its breakout ports."""
    for split in switch.breakouts.values():
        name = mode(switch, split)
        if name and PORT.fullmatch(split.port):
            yield entry("BREAKOUT_CFG", split.port, split, "port", brkout_mode=(name, "speed"))
            yield from _parts(switch, split)
            continue
        for field in ("port", "speed", "parts"):
            yield not_configured(split, field, f"breakouts.{field}", split.port, UNKNOWN)


def _parts(switch: SwitchIntent, split: PortBreakout) -> Iterator[SonicOutput]:
    for part in split.parts:
        if not PORT.fullmatch(part):
            yield not_configured(split, "parts", "breakouts.parts", part, UNKNOWN)
        elif part not in switch.ports or switch.ports[part].speed is None:
            yield entry("PORT", part, split, "parts", speed=(split.speed, "speed"))


NO_PART = weakens(
    "the port is part of a breakout that is not configured, so the switch does not have it",
    "the port has none of its settings until somebody configures the breakout",
)


def missing_ports(switch: SwitchIntent) -> frozenset[str]:
    """Ports that a switch does not have, because their breakout is not configured."""
    return frozenset(
        part
        for split in switch.breakouts.values()
        if not (mode(switch, split) and PORT.fullmatch(split.port))
        for part in split.parts
    )


def drop_missing_ports(switch: SwitchIntent) -> SwitchIntent:
    """Switch without the ports that it does not have, and without their addresses."""
    missing = missing_ports(switch)
    return switch._replace(
        ports={name: port for name, port in switch.ports.items() if name not in missing},
        unused_ports={name: port for name, port in switch.unused_ports.items() if name not in missing},
        other_addresses={
            name: other for name, other in switch.other_addresses.items() if other.interface not in missing
        },
    )


def missing_ports_not_configured(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Ports that a switch does not have, with their addresses."""
    missing = missing_ports(switch)
    for port in switch.ports.values():
        if port.name in missing:
            yield not_configured(port, "name", "ports.name", port.name, NO_PART)
    for unused in switch.unused_ports.values():
        if unused.name in missing:
            yield not_configured(unused, "name", "unused_ports.name", unused.name, NO_PART)
    for other in switch.other_addresses.values():
        if other.interface in missing:
            yield not_configured(other, "interface", "other_addresses.interface", other.interface, NO_PART)


def splits(switch: SwitchIntent) -> list[tuple[str, str]]:
    """Ports and modes of breakouts that must be configured before the file is loaded."""
    return [
        (split.port, mode(switch, split))
        for split in switch.breakouts.values()
        if PORT.fullmatch(split.port) and mode(switch, split)
    ]
