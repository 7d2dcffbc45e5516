"""The platform files of SONiC: has this switch such ports, and does its vendor plan this headroom?

Proves names, lanes, splits and speeds of ports, and, of buffer profiles that are named as SONiC's buffer
manager names them (``pg_lossless_100000_5m_profile``), size, xon and xoff: all by the vendor's own tables.
Strong, for the platforms that are there: NVIDIA's SN2010 to SN4700.
Source: ../shared/verifiers/sonic-device (sonic-buildimage @086b03bd7, Apache-2.0). How ports of a split
port are named is that of SONiC's portconfig.py: the number of the whole port, and its first lane's place
added.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import needs

VALIDATOR = "SONiC's platform files"

FOLDER = "verifiers/sonic-device/device/mellanox"
_MODE = re.compile(r"(\d)x(\d+)G(?:\[([^]]*)\])?")
_PROFILE = re.compile(r"pg_lossless_(\d+)_(\d+m)_profile")


class Row(NamedTuple):
    """A line of a platform's table of headroom."""

    speed: int
    """In Mbit/s."""
    cable: str
    """e.g. ``5m``."""
    size: int
    """In bytes, as the next two."""
    xon: int
    xoff: int
    threshold: str
    """The dynamic one, as a power of two."""


class Port(NamedTuple):
    """A port that a platform can have."""

    name: str
    lanes: tuple[str, ...]
    speeds: frozenset[int]
    """In Mbit/s."""


def read(platform: str, name: str) -> str:
    """A file of a platform, such as ``msn3700``; one that is a link to another's holds its path."""
    top = needs.shared_folder() / FOLDER / f"x86_64-mlnx_{platform}-r0"
    if (top / name).is_file():
        return (top / name).read_text(encoding="utf-8")
    (folder,) = top.glob("ACS-*")
    text = (folder / name).read_text(encoding="utf-8")
    return (folder / text).resolve().read_text(encoding="utf-8") if text.startswith("../") else text


def headroom(platform: str) -> list[Row]:
    """The platform's table of lossless priority groups, in its order."""
    rows = []
    for line in read(platform, "pg_profile_lookup.ini").splitlines():
        if line.strip() and not line.startswith("#"):
            speed, cable, size, xon, xoff, threshold = line.split()
            rows.append(Row(int(speed), cable, int(size), int(xon), int(xoff), threshold))
    return rows


def lossless_pool(platform: str) -> int:
    """Bytes of the buffer that lossless traffic may have on the way out: nearly all that the switch has."""
    (found,) = re.findall(r"egress_lossless_pool_size =\s*'(\d+)'", read(platform, "buffers_defaults_t0.j2"))
    return int(found)


def ports(platform: str) -> dict[str, list[Port]]:
    """Each port that the platform can have, whole or split, by name; several where a name is one of several
    splits."""
    found: dict[str, list[Port]] = {}
    for name, whole in json.loads(read(platform, "platform.json"))["interfaces"].items():
        for port in _splits(int(name.removeprefix("Ethernet")), whole):
            found.setdefault(port.name, []).append(port)
    return found


def _splits(number: int, whole: Mapping[str, Any]) -> Iterator[Port]:
    lanes = whole["lanes"].split(",")
    for text in whole["breakout_modes"]:
        mode = _MODE.fullmatch(text)
        assert mode, text
        parts, each = int(mode[1]), len(lanes) // int(mode[1])
        others = [one.removesuffix("G") for one in (mode[3] or "").split(",") if one]
        speeds = frozenset(int(one) * 1000 for one in (mode[2], *others))
        for start in range(0, parts * each, each):
            yield Port(f"Ethernet{number + start}", tuple(lanes[start : start + each]), speeds)


def complaints(text: str, platform: str) -> list[str]:
    """What of a config_db.json this platform does not have: ``PORT|Ethernet0: what``."""
    config = json.loads(text)
    return [*_of_ports(config, platform), *_of_profiles(config, platform)]


def _of_ports(config: Mapping[str, Any], platform: str) -> Iterator[str]:
    possible = ports(platform)
    used: dict[str, str] = {}
    for name, fields in config.get("PORT", {}).items():
        place, lanes = f"PORT|{name}", tuple(fields["lanes"].split(","))
        fitting = [port for port in possible.get(name, []) if port.lanes == lanes]
        if name not in possible:
            yield f"{place}: {platform} has no such port"
        elif not fitting:
            yield f"{place}: {platform} has no such port with lanes {fields['lanes']}"
        elif not any(int(fields["speed"]) in port.speeds for port in fitting):
            yield f"{place}: {platform} has no {fields['speed']} Mbit/s on lanes {fields['lanes']}"
        for lane in lanes:
            if lane in used:
                yield f"{place}: lane {lane} is also that of {used[lane]}"
            used[lane] = name


def _of_profiles(config: Mapping[str, Any], platform: str) -> Iterator[str]:
    table = {(str(row.speed), row.cable): row for row in headroom(platform)}
    for name, fields in config.get("BUFFER_PROFILE", {}).items():
        named = _PROFILE.fullmatch(name)
        row = table.get((named[1], named[2])) if named else None
        if named and row is None:
            yield f"BUFFER_PROFILE|{name}: the table of {platform} has no such line"
        for key, planned in (row._asdict() if row else {}).items():
            if key in ("size", "xon", "xoff") and fields.get(key) != str(planned):
                own = fields.get(key)
                yield f"BUFFER_PROFILE|{name}: {key} is {own}, the table of {platform} has {planned}"
