"""Catalog entries from device types and module types of the NetBox community library.

Facts of the file are taken over. Facts that it does not have (ASIC, buffer, RDMA, operating systems) are left
out, and never guessed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...core.wording import count_text, enumeration, first_few
from ...model.form_factors import LANES
from .device_type import NetboxDevice, NotImportable, clean_text, is_server_management, read_device
from .port_groups import NetboxPort, port_groups

KINDS = ("switch", "server", "nic", "array")
"""Kinds of entries that a device type can become."""

MIN_SWITCH_PORTS = 8
"""Number of network ports from which a device of no other kind is a switch."""

MAX_CARD_PORTS = 8
"""Number of ports that a network card may have."""

_SERVERS = re.compile(
    r"poweredge|vxrail|proliant|synergy 480|thinksystem sr|system x|eserver|superserver|primergy|quantagrid|"
    r"ucs-?c|"
    r"\bnuc|powervault nx|\bsys-[0-9]|\bas-[0-9]|dr4100",
    re.IGNORECASE,
)
_ARRAYS = re.compile(
    r"powervault m[de]|unity|fas[0-9]|aff|e28[0-9]{2}|flasharray|flashsystem|powerstore", re.IGNORECASE
)
_PART_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9+./_-]{0,59}")


_CHASSIS_SERVER = (
    "is a module of a chassis, but this file does not contain the height of the chassis or the number of "
    "servers; run `refarch parts new server` to create a part"
)
_CHASSIS_ARRAY = (
    "is a controller of a storage array, but this file does not contain the height of its chassis; run "
    "`refarch parts new array` to create a part"
)
_DERIVED_SWITCH = (
    "The file does not state the kind of device. It has {count} network ports, so it becomes a switch; use "
    "`--kind` for another kind."
)


class CatalogEntry(NamedTuple):
    """Catalog entry with its notes."""

    kind: str
    identity: str
    data: Mapping[str, Any]
    notes: tuple[str, ...]
    """Notes for a reader: facts that were left out, and why."""


def catalog_entry(
    data: Any, file: str, day: str, kind: str = "", identity: str = "", is_module: bool = False
) -> CatalogEntry:
    """Catalog entry of a device type. ``file`` is the source that the entry names, ``day`` the day of the
    import; ``kind`` and ``identity`` replace those that the file suggests.

    Raises NotImportable with the reason.
    """
    device = read_device(data, is_module)
    is_derived = not kind
    kind = kind or _device_kind(device)
    if kind == "nic":
        facts_of_kind, notes = _card_facts(device)
    elif kind == "switch":
        facts_of_kind, notes = _switch_facts(device)
        if is_derived:
            notes.insert(0, _DERIVED_SWITCH.format(count=len(device.ports)))
    else:
        facts_of_kind, notes = (
            _rack_units(
                device, must_stand=True, refusal=_CHASSIS_ARRAY if kind == "array" else _CHASSIS_SERVER
            ),
            list(_server_notes(device)) if kind == "server" else [],
        )
    head: dict[str, Any] = {"format": 1, "kind": kind, "vendor": device.vendor, "model": device.model}
    head["title"] = device_title(device, kind)
    number = clean_text(device.data.get("part_number", ""))
    if _PART_NUMBER.fullmatch(number):
        head["part_number"] = number
    supplies = _power_supplies(device) if kind != "nic" else 0
    if supplies:
        facts_of_kind["power_supplies"] = supplies
    about = [key for key in (*head, *facts_of_kind) if key not in ("format", "kind", "vendor", "title")]
    fact = {"about": about, "says": device_text(device), "document": f"NetBox device type file {file}"[:200]}
    facts = [{**fact, "verified": day, "confidence": "derived"}]
    name = identity or entry_id(full_name(device))
    if not name:
        raise NotImportable("has a name that cannot become an id; use --id")
    return CatalogEntry(kind, name, {**head, **facts_of_kind, "facts": facts}, tuple(notes))


def entry_id(text: str) -> str:
    """Id from a name."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:60].strip("-")


def _device_kind(device: NetboxDevice) -> str:
    """Kind of part that a device seems to be. Raises NotImportable for a device that is not in the
    catalog's scope."""
    if device.is_module:
        return "nic"
    if _ARRAYS.search(device.model):
        return "array"
    if any(map(is_server_management, device.management)) or _SERVERS.search(device.model):
        return "server"
    # A module of a chassis can be a switch, or a controller of an array.
    if len(device.ports) >= MIN_SWITCH_PORTS and device.data.get("subdevice_role") != "child":
        return "switch"
    raise NotImportable(_why_unclear(device))


def _why_unclear(device: NetboxDevice) -> str:
    """Reason why the kind of a device is unclear."""
    if device.unknown_ports:
        return f"has mostly ports of unsupported types: {unknown_ports_text(device)}"
    role = device.data.get("subdevice_role")
    if role == "parent":
        return (
            "is a chassis without network ports; import its switches or servers, or run "
            "`refarch parts new array` for a storage array"
        )
    if role == "child" and not device.ports:
        return _CHASSIS_SERVER
    if not device.ports:
        return "has no network ports: it is a chassis, a panel, or a power strip, or its ports are on modules"
    if role == "child":
        return (
            "is a module of unknown kind; use `--kind nic` for a network adapter, or `--kind switch` for a "
            "switch"
        )
    ports = count_text(len(device.ports), "network port")
    return f"has {ports}, which does not identify its kind; use --kind"


def _card_facts(device: NetboxDevice) -> tuple[dict[str, Any], list[str]]:
    """Ports of a network card, and notes."""
    if not device.ports:
        seen = f": {unknown_ports_text(device)}" if device.unknown_ports else ""
        raise NotImportable(f"is a module without network ports of a supported type{seen}")
    kinds = {(port.form_factor, port.speed) for port in device.ports}
    if len(kinds) > 1 or len(device.ports) > MAX_CARD_PORTS or device.unknown_ports:
        further = f" and {unknown_ports_text(device)}" if device.unknown_ports else ""
        raise NotImportable(
            f"is not a network adapter: an adapter has up to {MAX_CARD_PORTS} ports of one type, but this "
            f"module has {ports_text(device.ports)}{further}"
        )
    ((form_factor, speed),) = kinds
    ports = {"count": len(device.ports), "form_factor": form_factor, "speeds": [speed]}
    notes = [
        "The file has one speed per port; add the other speeds that the vendor lists.",
        "The file has no data about RDMA: add `rdma`, e.g. [roce-v2], or [] for none.",
    ]
    return {"ports": ports}, notes


def _switch_facts(device: NetboxDevice) -> tuple[dict[str, Any], list[str]]:
    """Height and ports of a switch, and notes."""
    strange = sum(device.unknown_ports.values())
    if not device.ports:
        seen = f": {unknown_ports_text(device)}" if strange else ""
        raise NotImportable(f"has no network ports of a supported type{seen}")
    if strange > len(device.ports):
        raise NotImportable(f"has mostly ports of unsupported types: {unknown_ports_text(device)}")
    groups, notes = port_groups(device.ports)
    if groups is None:
        raise NotImportable(notes[0])
    switch_facts = _rack_units(device, must_stand=False)
    switch_facts["ports"] = [{**group, "lanes": LANES.get(group["form_factor"], 1)} for group in groups]
    if strange:
        notes.append(f"Omitted ports of unsupported types: {unknown_ports_text(device)}.")
    notes.append("The file has one speed per port; add the other speeds that the vendor lists.")
    notes.append(
        "`lanes` follow from the form factor. The file has no data about breakout or network operating "
        "systems."
    )
    return switch_facts, notes


def _rack_units(device: NetboxDevice, must_stand: bool, refusal: str = "") -> dict[str, Any]:
    """Height, if it is a whole number of rack units. ``must_stand`` refuses a device in a chassis."""
    height = device.data.get("u_height", 1)  # what NetBox takes for a device that does not say it
    if must_stand and device.data.get("subdevice_role") == "child":
        raise NotImportable(refusal)
    is_whole = isinstance(height, int | float) and height in range(1, 51) and height is not True
    return {"rack_units": int(height)} if is_whole else {}


def _server_notes(device: NetboxDevice) -> Iterator[str]:
    """Notes about the ports of a server: the file has their types, but not their names in a hypervisor."""
    if device.ports:
        names = names_text(port.name for port in device.ports)
        yield (
            f"Onboard ports: {ports_text(device.ports)} ({names}). To use them in a design, add "
            "`onboard_ports` with the port names of the hypervisor."
        )
    if device.unknown_ports:
        yield f"Omitted ports of unsupported types: {unknown_ports_text(device)}."


def _power_supplies(device: NetboxDevice) -> int:
    """Number of power supplies: of power ports, or of bays for supplies."""
    ports, bays = (device.data.get(key) or [] for key in ("power-ports", "module-bays"))
    count = len(ports) if isinstance(ports, list) else 0
    names = (
        [clean_text(bay.get("name", "")) for bay in bays if isinstance(bay, dict)]
        if isinstance(bays, list)
        else []
    )
    is_supply = re.compile(r"(psu?|power supply|power)[ -]?[0-9a-d]", re.IGNORECASE)
    # Devices with removable supplies have bays instead of power ports.
    count = count or sum(is_supply.match(name) is not None for name in names)
    # A larger number is left out rather than believed.
    return count if count <= 16 else 0


def device_title(device: NetboxDevice, kind: str) -> str:
    """Title of an entry: one line."""
    what = {"server": "server", "array": "storage array"}.get(kind, "")
    rest = f" {what}" if what else f", {ports_text(device.ports)}"
    return f"{full_name(device)}{rest}"[:200]


def full_name(device: NetboxDevice) -> str:
    """Vendor and model; the model only, if it begins with the name of the vendor, as in some files."""
    twice = device.model.casefold().startswith(device.vendor.casefold())
    ends = not device.model[len(device.vendor) : len(device.vendor) + 1].isalnum()
    return device.model if twice and ends else f"{device.vendor} {device.model}"


def ports_text(ports: Iterable[NetboxPort]) -> str:
    """``48 ports of 25G (SFP28) and 8 ports of 100G (QSFP28)``."""
    counts: dict[tuple[str, str], int] = {}
    for port in ports:
        counts[port.speed, port.form_factor] = counts.get((port.speed, port.form_factor), 0) + 1
    return enumeration(
        f"{count_text(number, 'port')} of {speed} ({form_factor.upper()})"
        for (speed, form_factor), number in counts.items()
    )


def unknown_ports_text(device: NetboxDevice) -> str:
    """Interfaces of types that the catalog does not have, counted."""
    return enumeration(
        f"{number} of type {kind or '(none)'}" for kind, number in device.unknown_ports.items()
    )


def names_text(names: Iterable[str]) -> str:
    """First four names, and the number of the others."""
    return first_few(list(names), 4)


def device_text(device: NetboxDevice) -> str:
    """Text with the facts of the file."""
    texts = [f"Interfaces: {ports_text(device.ports)}" if device.ports else "No network ports on board"]
    if device.management:
        texts.append(f"management: {names_text(device.management)}")
    for key, words in (("u_height", "height in rack units"), ("airflow", "airflow"), ("weight", "weight")):
        value = clean_text(device.data.get(key, ""))
        unit = clean_text(device.data.get("weight_unit", "")) if key == "weight" else ""
        if value:
            texts.append(f"{words}: {value} {unit}".rstrip())
    draws = [item.get("maximum_draw") for item in mappings_of_list(device.data.get("power-ports"))]
    known = [str(draw) for draw in draws if isinstance(draw, int) and not isinstance(draw, bool)]
    if known:
        texts.append(f"greatest draw of each power port: {names_text(known)} W")
    consoles = [
        clean_text(item.get("type", "")) for item in mappings_of_list(device.data.get("console-ports"))
    ]
    if consoles:
        texts.append(f"console: {names_text(filter(None, consoles))}")
    return f"{'; '.join(texts)}."[:1000]


def mappings_of_list(value: Any) -> list[dict[str, Any]]:
    """Mappings in a list, at most 64; empty for another value."""
    items: list[Any] = value if isinstance(value, list) else []
    return [item for item in items if isinstance(item, dict)][:64]
