"""Inventory of a design: sites, racks, device types, devices, and cables with their interfaces."""

from collections.abc import Iterator, Mapping

from ..core.wording import count_text
from ..model.types import Design, End, Link, Part
from ..views.intent.hosts import host_intents
from ..views.intent.switches import every_switch_intent
from ..views.inventory.optics import breakout_port
from ..views.inventory.plugs import plugs_by_link_end
from ..views.inventory.racks import rack_devices, rack_places
from ..views.network.site_devices import sites_of_hosts, sites_of_switches
from ._addresses import inventory_addresses, inventory_prefixes, inventory_vlans
from ._interfaces import PHYSICAL, inventory_interfaces
from ._records import (
    Inventory,
    InventoryCable,
    InventoryDevice,
    InventoryDeviceType,
    InventoryInterface,
    InventoryRack,
)

TypeKey = tuple[str, str]
"""Manufacturer and model of a device type."""


def inventory(design: Design, site: str = "") -> Inventory:
    """Inventory of a design. ``site`` is the name of the site of everything that is on no site of a stretched
    cluster; it is the id of the design if it is empty."""
    site_of_rack, site_of_device = _sites(design, site or design.id)
    devices = tuple(_devices(design, site_of_device))
    types = tuple(_device_types(design, devices))
    by_creation = {(key.manufacturer, key.model): {port.name for port in key.ports} for key in types}
    type_of = {device.name: (device.manufacturer, device.model) for device in devices}
    cables, omitted = _cables(design)
    names = _rack_names(design)
    racks = tuple(
        InventoryRack(names[rack.id], site_of_rack[rack.id], rack.units) for rack in design.racks.values()
    )
    addresses = inventory_addresses(design)
    return Inventory(
        design=design.id,
        title=design.title,
        sites=tuple(dict.fromkeys((*(rack.site for rack in racks), *(device.site for device in devices)))),
        device_types=types,
        racks=racks,
        devices=devices,
        interfaces=tuple(
            interface
            for interface in inventory_interfaces(design)
            if interface.name not in by_creation[type_of[interface.device]]
        ),
        cables=cables,
        vlans=inventory_vlans(design),
        prefixes=inventory_prefixes(design),
        addresses=addresses.addresses,
        omitted=(*omitted, *addresses.omitted),
        not_held=tuple(_subjects_without_place(design)),
    )


# --- racks and devices ------------------------------------------------------------------------------------


def _sites(design: Design, site: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Site of each rack by its id, and of each device: a rack is on one site, with all devices in it."""
    stretched = {**sites_of_hosts(design), **sites_of_switches(design)}
    of_rack = {
        rack.id: next((stretched[place.device] for place in rack.places if place.device in stretched), site)
        for rack in design.racks.values()
    }
    racked = {device: of_rack[places[0].rack] for device, places in rack_places(design).items()}
    return of_rack, dict.fromkeys(rack_devices(design), site) | stretched | racked


def _rack_names(design: Design) -> Mapping[str, str]:
    """Name of each rack: its title, or its id if two racks have the same title."""
    titles = [rack.title for rack in design.racks.values()]
    return {
        rack.id: rack.title if titles.count(rack.title) == 1 else rack.id for rack in design.racks.values()
    }


def _devices(design: Design, sites: Mapping[str, str]) -> Iterator[InventoryDevice]:
    """Switches, hosts, and arrays."""
    racks = _rack_names(design)
    hosts, switches = host_intents(design), every_switch_intent(design)
    for device in sorted(rack_devices(design).values(), key=lambda device: device.kind != "switch"):
        system, release, group = "", "", ""
        if device.kind == "host":
            intent = hosts[device.name]
            system, release, group = intent.system, intent.release, intent.cluster
        elif device.kind == "switch":
            system, release = switches[device.name].system, switches[device.name].release
            group = design.switches[device.name].fabric
        places = rack_places(design).get(device.name, ())
        unit = places[0].unit if places and not _shares_chassis(device.model) else None
        yield InventoryDevice(
            name=device.name,
            label=device.label,
            role="host" if device.kind == "host" else device.role or device.kind,
            manufacturer=device.model.vendor,
            model=device.model.model,
            platform=str(design.products.get(system, {}).get("title", system)),
            release=release,
            site=sites[device.name],
            rack=racks[places[0].rack] if places else "",
            unit=unit,
            group=group,
            exists=device.kind == "switch" and design.switches[device.name].existing,
        )


def _shares_chassis(model: Part) -> bool:
    """Whether several servers of a model share a chassis."""
    return "nodes" in model.data


def _device_types(design: Design, devices: tuple[InventoryDevice, ...]) -> Iterator[InventoryDeviceType]:
    """Types of the devices, each with the ports that are equal on all of its devices."""
    members: dict[TypeKey, list[str]] = {}
    for device in devices:
        members.setdefault((device.manufacturer, device.model), []).append(device.name)
    plain = _plain_ports(design)
    for (manufacturer, model), names in members.items():
        part = rack_devices(design)[names[0]].model
        common = [
            port
            for port in plain.get(names[0], {}).values()
            if all(plain.get(name, {}).get(port.name) == port._replace(device=name) for name in names)
        ]
        yield InventoryDeviceType(
            manufacturer, model, part.part_number, _height(design, part, names), tuple(common)
        )


def _plain_ports(design: Design) -> Mapping[str, Mapping[str, InventoryInterface]]:
    """Ports of each device that the design has nothing to state about: without cable, bond, VLAN, or
    address."""
    addressed = {(address.device, address.interface) for address in inventory_addresses(design).addresses}
    below = {(interface.device, interface.parent) for interface in inventory_interfaces(design)}
    plain: dict[str, dict[str, InventoryInterface]] = {}
    for port in inventory_interfaces(design):
        bare = InventoryInterface(port.device, port.name, PHYSICAL, port.form_factor, port.speed)
        if port == bare and not {(port.device, port.name)} & (addressed | below):
            plain.setdefault(port.device, {})[port.name] = port
    return plain


def _height(design: Design, part: Part, names: list[str]) -> int:
    """Height of a model: of the catalog, else of its place in a rack; 1 if neither states it."""
    if _shares_chassis(part):
        return 0
    stated = (place.height for name in names for place in rack_places(design).get(name, ()))
    return int(part.data.get("rack_units") or next(stated, 1))


# --- cables -----------------------------------------------------------------------------------------------


def _cables(design: Design) -> tuple[tuple[InventoryCable, ...], list[str]]:
    """Cables whose ends are free, and a sentence for each other one."""
    cables, omitted, used = [], [], dict[End, Link]()
    for link in design.links:
        taken = next((end for end in (link.a, link.b) if end in used), None)
        if taken is not None:
            omitted.append(
                f"the cable from {link.a.device} {link.a.port} to {link.b.device} {link.b.port} is omitted: "
                f"{taken.device} {taken.port} already has a cable"
            )
            continue
        used[link.a] = used[link.b] = link
        cables.append(_cable(design, link))
    return tuple(cables), omitted


def _cable(design: Design, link: Link) -> InventoryCable:
    split = breakout_port(design, link)
    return InventoryCable(
        a=link.a,
        b=link.b,
        medium=str(link.cable.data.get("medium", "")),
        fiber_grade=str(link.cable.data.get("fibre_grade", "")),
        length=link.length,
        label=plugs_by_link_end(design)[link.number, "a"].label,
        model=f"{link.cable.vendor} {link.cable.model}",
        split=f"{split.device} {split.port}" if split is not None else "",
    )


# --- what has no place ------------------------------------------------------------------------------------


def _subjects_without_place(design: Design) -> Iterator[str]:
    """Subjects of the design that no inventory holds, with their number."""
    hosts = design.hosts.values()
    counts: dict[str, int] = {
        "QoS profile": len(design.profiles),
        "MLAG pair": len(design.mlags),
        "virtual switch": sum(len(cluster.virtual_switches) for cluster in design.clusters.values()),
        "appliance": len(design.appliances),
        "network adapter": sum(len(host.cards) for host in hosts),
        "drive": sum(drives.quantity for host in hosts for drives in host.drives),
        "transceiver": sum(
            part is not None for link in design.links for part in (link.optic_a, link.optic_b)
        ),
        "interface with DHCP": sum(
            address.is_by_dhcp for network in design.networks.values() for address in network.dynamic
        ),
    }
    plurals = {"virtual switch": "virtual switches", "interface with DHCP": "interfaces with DHCP"}
    for noun, number in counts.items():
        if number:
            yield count_text(number, noun, plurals.get(noun, ""))
    servers = sum(_shares_chassis(device.model) for device in rack_devices(design).values())
    if servers:
        yield f"the unit of {count_text(servers, 'server')} in a shared chassis"
