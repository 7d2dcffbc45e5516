"""Device types of the NetBox community library: the fields that are used. Their text is untrusted, and
cleaned here."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .port_groups import NetboxPort

MAX_INTERFACES = 2000
"""Interfaces of one device."""

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+")


class NotImportable(Exception):
    """Reason why a file cannot become a catalog entry."""


class NetboxDevice(NamedTuple):
    """Fields of a device type."""

    vendor: str
    model: str
    is_module: bool
    ports: tuple[NetboxPort, ...]
    """Network ports of types that the catalog has, without management ports."""
    unknown_ports: Mapping[str, int]
    """Number of interfaces by type, for types that the catalog does not have."""
    management: tuple[str, ...]
    data: Mapping[str, Any]
    """All data of the file."""


def read_device(data: Any, is_module: bool) -> NetboxDevice:
    """Device type from the data of its file. Raises NotImportable for other data."""
    if not isinstance(data, dict):
        raise NotImportable("is not a device type: it is not a mapping")
    vendor, model = (clean_text(data.get(key, "")) for key in ("manufacturer", "model"))
    for key, value in (("manufacturer", vendor), ("model", model)):
        if not value:
            raise NotImportable(f"is not a device type: it has no `{key}`")
    listed = data.get("interfaces") or []
    if (
        not isinstance(listed, list)
        or not all(isinstance(item, dict) for item in listed)
        or len(listed) > MAX_INTERFACES
    ):
        raise NotImportable(f"`interfaces` is not a list of at most {MAX_INTERFACES} mappings")
    ports, management = [], []
    strange: dict[str, int] = {}
    for item in listed:
        name, kind = clean_text(item.get("name", "")), clean_text(item.get("type", ""))
        if item.get("mgmt_only") is True or is_management(name):
            management.append(name)
        elif kind in PORT_KINDS:
            ports.append(NetboxPort(name, *PORT_KINDS[kind]))
        elif kind not in NO_PORTS:
            strange[kind] = strange.get(kind, 0) + 1
    # The vendor becomes a part of ids and titles.
    vendor = re.sub("[^A-Za-z0-9 .&-]+", " ", vendor).strip(" .&-")[:40] or "Unknown"
    return NetboxDevice(vendor, model, is_module, tuple(ports), strange, tuple(management), data)


def clean_text(value: Any) -> str:
    """Value as one line of text, at most 120 characters, without invisible characters."""
    return (
        " ".join(_UNSEEN.sub(" ", str(value)).split())[:120] if isinstance(value, str | int | float) else ""
    )


PORT_KINDS: Mapping[str, tuple[str, str]] = {
    "100base-tx": ("rj45", "100M"),
    "1000base-t": ("rj45", "1G"),
    "2.5gbase-t": ("rj45", "2.5G"),
    "5gbase-t": ("rj45", "5G"),
    "10gbase-t": ("rj45", "10G"),
    "10gbase-x-sfpp": ("sfp+", "10G"),
    "25gbase-x-sfp28": ("sfp28", "25G"),
    "50gbase-x-sfp28": ("sfp28", "50G"),
    "50gbase-x-sfp56": ("sfp56", "50G"),
    "100gbase-x-sfpdd": ("sfp-dd", "100G"),
    "40gbase-x-qsfpp": ("qsfp+", "40G"),
    "50gbase-x-qsfp28": ("qsfp28", "50G"),
    "100gbase-x-qsfp28": ("qsfp28", "100G"),
    "100gbase-x-qsfpdd": ("qsfp-dd", "100G"),
    "200gbase-x-qsfp56": ("qsfp56", "200G"),
    "200gbase-x-qsfpdd": ("qsfp-dd", "200G"),
    "400gbase-x-qsfp112": ("qsfp112", "400G"),
    "400gbase-x-qsfpdd": ("qsfp-dd", "400G"),
    "400gbase-x-osfp": ("osfp", "400G"),
    "400gbase-x-osfp-rhs": ("osfp", "400G"),
    "800gbase-x-qsfpdd": ("qsfp-dd800", "800G"),
    "800gbase-x-osfp": ("osfp", "800G"),
}
"""Form factor and speed of each NetBox type (``dcim`` interface types, documented in its REST API) that names
a cage or a socket of the catalog. A type has one speed, even if the port supports several."""

NO_PORTS = ("virtual", "bridge", "lag")
"""Types of interfaces that take no cable."""

_MANAGEMENT = re.compile(
    r"(eth0|mgmt.*|management.*|m-gigabitethernet.*|fxp[0-9]+|em[0-9]+|me[0-9]+|vme|oob|appliance .*|sioc.*|"
    r"idrac.*|ilo.*|ipmi|bmc.*|xcc|cimc|imm.*|irmc.*|cmm)",
    re.IGNORECASE,
)

_SERVER_MANAGEMENT = re.compile(r"(idrac.*|ilo.*|ipmi|bmc.*|xcc|cimc|imm.*|irmc.*)", re.IGNORECASE)


def is_management(name: str) -> bool:
    """Whether an interface name is that of an out-of-band management port, also if the file does not mark it
    as one."""
    return _MANAGEMENT.fullmatch(name) is not None


def is_server_management(name: str) -> bool:
    """Whether an interface name is that of the management processor of a server."""
    return _SERVER_MANAGEMENT.fullmatch(name) is not None
