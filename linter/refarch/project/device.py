"""Reads what is of use in a device type of the NetBox community library. Its text is untrusted, and cleaned
here."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .interface_types import NO_PORTS, PORT_KINDS, is_management
from .port_groups import Interface

MOST = 2000
"""Interfaces of one device."""

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+")


class NotImportable(Exception):
    """Why a file cannot become an entry, in words."""


class Device(NamedTuple):
    """What is taken of a device type."""

    vendor: str
    model: str
    is_module: bool
    ports: tuple[Interface, ...]
    """Network ports of kinds that the catalogue knows, without management."""
    strange: Mapping[str, int]
    """How many interfaces there are of types that it does not know."""
    management: tuple[str, ...]
    data: Mapping[str, Any]
    """All of the file."""


def read_device(data: Any, is_module: bool) -> Device:
    """A device type, given the data of its file. Raises NotImportable where they are of something else."""
    if not isinstance(data, dict):
        raise NotImportable("is no device type: not a mapping")
    vendor, model = (clean_text(data.get(key, "")) for key in ("manufacturer", "model"))
    for key, value in (("manufacturer", vendor), ("model", model)):
        if not value:
            raise NotImportable(f"is no device type: it has no `{key}`")
    listed = data.get("interfaces") or []
    if (
        not isinstance(listed, list)
        or not all(isinstance(item, dict) for item in listed)
        or len(listed) > MOST
    ):
        raise NotImportable(f"`interfaces` is not a list of at most {MOST} mappings")
    ports, management = [], []
    strange: dict[str, int] = {}
    for item in listed:
        name, kind = clean_text(item.get("name", "")), clean_text(item.get("type", ""))
        if item.get("mgmt_only") is True or is_management(name):
            management.append(name)
        elif kind in PORT_KINDS:
            ports.append(Interface(name, *PORT_KINDS[kind]))
        elif kind not in NO_PORTS:
            strange[kind] = strange.get(kind, 0) + 1
    vendor = re.sub("[^A-Za-z0-9 .&-]+", " ", vendor).strip(" .&-")[:40] or "Unknown"
    return Device(vendor, model, is_module, tuple(ports), strange, tuple(management), data)


def clean_text(value: Any) -> str:
    """A value as one line of text without characters that cannot be seen, cut to a sane length."""
    return (
        " ".join(_UNSEEN.sub(" ", str(value)).split())[:120] if isinstance(value, str | int | float) else ""
    )
