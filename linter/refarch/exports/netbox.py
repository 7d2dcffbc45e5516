"""Files for NetBox: CSV for the bulk import of each kind of object, and device types as YAML.

The columns and values are those of NetBox 4.6.8 (netbox/dcim/forms/bulk_import.py,
netbox/ipam/forms/bulk_import.py, choices.py and the models of both applications), read on 2026-11-30. Older
releases lack cable bundles, which group the links of a split cable. A device type is in the form of the
NetBox device type library.
"""

import json
from collections.abc import Iterator

from . import ExportedFiles, InventoryExport
from ._existing import existing_interfaces
from ._forms import FormCell, FormColumn, FormWriter, slugs
from ._interface_types import cable_type, interface_type
from ._records import Inventory, InventoryDevice, InventoryDeviceType, InventoryInterface

NAME, SHORT_NAME, TEXT = 100, 64, 200
"""Maximum numbers of characters of a name, of the name of a device, an interface, or a VLAN, and of a
description."""

_NAME, _SLUG, _TEXT = FormColumn("name", NAME), FormColumn("slug", NAME), FormColumn("description", TEXT)
_STATUS, _COMMENTS = FormColumn("status"), FormColumn("comments")
_INTERFACE = "dcim.interface"


def write(inventory: Inventory) -> ExportedFiles:
    """The files in the order in which NetBox must import them."""
    writer = FormWriter()
    files = {
        "01-sites.csv": _sites(inventory, writer),
        "02-manufacturers.csv": _name_list(writer, [kind.manufacturer for kind in inventory.device_types]),
        "03-device-types.yaml": _device_types(inventory, writer),
        "04-device-roles.csv": _name_list(writer, [device.role for device in inventory.devices]),
        "05-platforms.csv": _name_list(writer, [device.platform for device in inventory.devices]),
        "06-racks.csv": _racks(inventory, writer),
        "07-devices.csv": _devices(inventory, writer),
        "08-vlan-groups.csv": _vlan_groups(inventory, writer),
        "09-vlans.csv": _vlans(inventory, writer),
        "10-interfaces.csv": _interfaces(inventory, writer),
        "11-cable-bundles.csv": _cable_bundles(inventory, writer),
        "12-cables.csv": _cables(inventory, writer),
        "13-prefixes.csv": _prefixes(inventory, writer),
        "14-ip-addresses.csv": _addresses(inventory, writer),
    }
    return ExportedFiles({path: text for path, text in files.items() if text}, tuple(writer.remarks))


def _name_list(writer: FormWriter, names: list[str]) -> str:
    """Objects that have a name and a slug, each once."""
    slug_of = slugs(filter(None, dict.fromkeys(names)))
    return writer.csv_text((_NAME, _SLUG), slug_of.items())


def _sites(inventory: Inventory, writer: FormWriter) -> str:
    columns = (_NAME, _SLUG, _STATUS, _TEXT)
    slug_of = slugs(inventory.sites)
    return writer.csv_text(
        columns, ((site, slug_of[site], "planned", inventory.title) for site in inventory.sites)
    )


def _device_types(inventory: Inventory, writer: FormWriter) -> str:
    """One YAML document for each type. Every text is written as in JSON, which YAML reads."""
    slug_of = slugs(f"{kind.manufacturer} {kind.model}" for kind in inventory.device_types)
    return "".join(
        "".join(f"{line}\n" for line in _device_type(kind, slug_of, writer))
        for kind in inventory.device_types
    )


def _device_type(kind: InventoryDeviceType, slug_of: dict[str, str], writer: FormWriter) -> Iterator[str]:
    yield "---"
    yield f"manufacturer: {_yaml_text(kind.manufacturer, NAME, writer)}"
    yield f"model: {_yaml_text(kind.model, NAME, writer)}"
    yield f'slug: "{slug_of[f"{kind.manufacturer} {kind.model}"]}"'
    if kind.part_number:
        yield f"part_number: {_yaml_text(kind.part_number, 50, writer)}"
    yield f"u_height: {kind.height}"
    yield "is_full_depth: true"
    if kind.ports:
        yield "interfaces:"
    for port in kind.ports:
        yield f"  - {{name: {_yaml_text(port.name, SHORT_NAME, writer)}, type: {interface_type(port)}}}"


def _yaml_text(text: str, limit: int, writer: FormWriter) -> str:
    return json.dumps(writer.name(text, limit), ensure_ascii=False)


def _racks(inventory: Inventory, writer: FormWriter) -> str:
    columns = (FormColumn("site", NAME), _NAME, _STATUS, FormColumn("width"), FormColumn("u_height"))
    return writer.csv_text(
        columns, ((rack.site, rack.name, "planned", 19, rack.units) for rack in inventory.racks)
    )


def _devices(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("name", SHORT_NAME),
        FormColumn("role", NAME),
        FormColumn("manufacturer", NAME),
        FormColumn("device_type", NAME),
        FormColumn("platform", NAME),
        _STATUS,
        FormColumn("site", NAME),
        FormColumn("rack", NAME),
        FormColumn("position"),
        FormColumn("face"),
        _TEXT,
        _COMMENTS,
    )
    return writer.csv_text(columns, (_device_cells(device) for device in inventory.devices))


def _device_cells(device: InventoryDevice) -> tuple[FormCell, ...]:
    return (
        device.name,
        device.role,
        device.manufacturer,
        device.model,
        device.platform,
        "active" if device.exists else "planned",
        device.site,
        device.rack,
        device.unit,
        "front" if device.unit is not None else "",
        ", ".join(filter(None, (device.label, device.group))),
        f"Designed release: {device.release}" if device.release else "",
    )


def _vlan_groups(inventory: Inventory, writer: FormWriter) -> str:
    rows = ((inventory.design, slugs([inventory.design])[inventory.design], inventory.title),)
    return writer.csv_text((_NAME, _SLUG, _TEXT), rows if inventory.vlans else ())


def _vlans(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("group", NAME),
        FormColumn("vid"),
        FormColumn("name", SHORT_NAME),
        _STATUS,
        _TEXT,
    )
    return writer.csv_text(
        columns,
        ((inventory.design, vlan.number, vlan.name, "active", vlan.description) for vlan in inventory.vlans),
    )


def _interfaces(inventory: Inventory, writer: FormWriter) -> str:
    columns: tuple[FormColumn, ...] = (
        FormColumn("device", SHORT_NAME),
        FormColumn("name", SHORT_NAME),
        FormColumn("type"),
        FormColumn("parent", SHORT_NAME),
        FormColumn("lag", SHORT_NAME),
        FormColumn("enabled"),
        FormColumn("mgmt_only"),
        FormColumn("mtu"),
        FormColumn("speed"),
        FormColumn("mode"),
        FormColumn("vlan_group", NAME),
        FormColumn("untagged_vlan"),
        FormColumn("tagged_vlans"),
        _TEXT,
    )
    rows = [_interface_cells(inventory, interface) for interface in inventory.interfaces]
    if existing_interfaces(inventory):
        # A row with an ID changes the interface, a row without one creates it.
        columns = (FormColumn("id"), *columns)
        rows = [(each.existing_id, *row) for each, row in zip(inventory.interfaces, rows, strict=True)]
    return writer.csv_text(columns, rows)


def _interface_cells(inventory: Inventory, interface: InventoryInterface) -> tuple[FormCell, ...]:
    mode = "tagged" if interface.tagged else "access" if interface.untagged is not None else ""
    return (
        interface.device,
        interface.name,
        interface_type(interface),
        interface.parent,
        interface.lag,
        interface.enabled,
        interface.management,
        interface.mtu,
        # Kbit/s.
        interface.link_speed * 1000 if interface.link_speed else None,
        mode,
        inventory.design if mode else "",
        interface.untagged,
        ",".join(map(str, interface.tagged)),
        interface.description,
    )


def _cable_bundles(inventory: Inventory, writer: FormWriter) -> str:
    bundles = {cable.split: cable.model for cable in inventory.cables if cable.split}
    return writer.csv_text((_NAME, _TEXT), bundles.items())


def _cables(inventory: Inventory, writer: FormWriter) -> str:
    site_of = {device.name: device.site for device in inventory.devices}
    columns = tuple(
        FormColumn(f"side_{side}_{key}", limit)
        for side in "ab"
        for key, limit in (("site", NAME), ("device", SHORT_NAME), ("type", 0), ("name", SHORT_NAME))
    )
    more = (
        FormColumn("type"),
        _STATUS,
        FormColumn("bundle", NAME),
        FormColumn("label", NAME),
        FormColumn("length"),
        FormColumn("length_unit"),
        _TEXT,
    )
    rows = (
        (
            *(site_of[cable.a.device], cable.a.device, _INTERFACE, cable.a.port),
            *(site_of[cable.b.device], cable.b.device, _INTERFACE, cable.b.port),
            *(cable_type(cable), "planned", cable.split, cable.label, cable.length, "m", cable.model),
        )
        for cable in inventory.cables
    )
    return writer.csv_text((*columns, *more), rows)


def _prefixes(inventory: Inventory, writer: FormWriter) -> str:
    columns = (FormColumn("prefix"), FormColumn("vlan_group", NAME), FormColumn("vlan"), _STATUS, _TEXT)
    return writer.csv_text(
        columns,
        (
            (
                prefix.prefix,
                inventory.design if prefix.vlan else "",
                prefix.vlan,
                "active",
                prefix.description,
            )
            for prefix in inventory.prefixes
        ),
    )


def _addresses(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("address"),
        _STATUS,
        FormColumn("role"),
        FormColumn("device", SHORT_NAME),
        FormColumn("interface", SHORT_NAME),
        FormColumn("is_primary"),
        FormColumn("is_oob"),
        _TEXT,
    )
    return writer.csv_text(
        columns,
        (
            (
                address.address,
                "active",
                address.role,
                address.device,
                address.interface,
                True if address.is_primary else None,
                True if address.is_out_of_band else None,
                address.description,
            )
            for address in inventory.addresses
        ),
    )


PLACES = {
    "sites": "Organization > Sites",
    "manufacturers": "Devices > Manufacturers",
    "device-types": "Devices > Device Types, format YAML",
    "device-roles": "Devices > Device Roles",
    "platforms": "Devices > Platforms",
    "racks": "Racks > Racks",
    "devices": "Devices > Devices",
    "vlan-groups": "IPAM > VLAN Groups",
    "vlans": "IPAM > VLANs",
    "interfaces": "Devices > Interfaces",
    "cable-bundles": "Connections > Cable Bundles",
    "cables": "Connections > Cables",
    "prefixes": "IPAM > Prefixes",
    "ip-addresses": "IPAM > IP Addresses",
}

EXPORT = InventoryExport(
    title="NetBox",
    release="4.6.8",
    write=write,
    way="Open the menu of a file, choose *Import*, and upload the file.",
    column="Menu",
    places=PLACES,
    changes_interfaces=True,
)
