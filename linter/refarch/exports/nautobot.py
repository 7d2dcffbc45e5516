"""Files for Nautobot: CSV for the job that imports objects.

The columns and values are those of the serializers of Nautobot 3.2.7 (nautobot/dcim/api/serializers.py,
nautobot/ipam/api/serializers.py, nautobot/core/api/parsers.py and the choices of both applications), read on
2026-11-30; ``make deep`` imports the files into this release. A reference to an object is by the fields of
its natural key, ``device__name``. VLANs, interfaces, and addresses get their IDs from the design, because
cables refer to interfaces by ID only.
"""

from uuid import NAMESPACE_URL, uuid5

from ..core.wording import count_text
from . import ExportedFiles, InventoryExport
from ._forms import FormCell, FormColumn, FormWriter
from ._interface_types import cable_type, interface_type
from ._records import Inventory, InventoryAddress, InventoryCable, InventoryDevice, InventoryInterface

TEXT = 255
"""Maximum number of characters of a name and of a description."""

NO_OBJECT = "NoObject"
"""Cell of a reference that an object does not have (``CSV_NO_OBJECT``)."""

ADDRESS_ROLES = {"vrrp": "VRRP", "hsrp": "HSRP", "vip": "VIP", "anycast": "Anycast"}
"""Roles of addresses that every Nautobot has."""

LOCATION_TYPE = "Site"
NAMESPACE = "Global"
"""Namespace of addresses that every Nautobot has."""

_NAME, _TEXT = FormColumn("name", TEXT), FormColumn("description", TEXT)
_STATUS = FormColumn("status__name")
_MANUFACTURER, _MODEL = (
    FormColumn("device_type__manufacturer__name", TEXT),
    FormColumn("device_type__model", TEXT),
)
_INTERFACE = "dcim.interface"


def write(inventory: Inventory) -> ExportedFiles:
    """The files in the order in which Nautobot must import them."""
    writer = FormWriter()
    roles = dict.fromkeys(device.role for device in inventory.devices)
    files = {
        "01-location-types.csv": writer.csv_text(
            (_NAME, FormColumn("content_types")), [(LOCATION_TYPE, "dcim.rack,dcim.device")]
        ),
        "02-locations.csv": _locations(inventory, writer),
        "03-manufacturers.csv": _names(writer, [kind.manufacturer for kind in inventory.device_types]),
        "04-device-types.csv": _device_types(inventory, writer),
        "05-interface-templates.csv": _interface_templates(inventory, writer),
        "06-roles.csv": writer.csv_text(
            (_NAME, FormColumn("content_types")), ((role, "dcim.device") for role in roles)
        ),
        "07-platforms.csv": _names(writer, [device.platform for device in inventory.devices]),
        "08-racks.csv": _racks(inventory, writer),
        "09-devices.csv": _devices(inventory, writer),
        "10-vlan-groups.csv": _vlan_groups(inventory, writer),
        "11-vlans.csv": _vlans(inventory, writer),
        "12-interfaces.csv": _interfaces(inventory, writer),
        "13-cables.csv": _cables(inventory, writer),
        "14-prefixes.csv": _prefixes(inventory, writer),
        "15-ip-addresses.csv": _addresses(inventory, writer),
        "16-ip-address-assignments.csv": _assignments(inventory, writer),
    }
    remarks = (*writer.remarks, *_lost_relations(inventory))
    return ExportedFiles({path: text for path, text in files.items() if text}, remarks)


def _lost_relations(inventory: Inventory) -> list[str]:
    """Relations that an import of CSV cannot state."""
    primary = sum(address.is_primary for address in inventory.addresses)
    split = {cable.split for cable in inventory.cables if cable.split}
    links = sum(bool(cable.split) for cable in inventory.cables)
    lost = []
    if primary:
        lost.append(
            f"{count_text(primary, 'primary address', 'primary addresses')} must be set by hand: an import "
            "cannot change a device, and the device is imported before its addresses"
        )
    if split:
        lost.append(
            f"{count_text(len(split), 'split cable')} are written as {links} cables, one for each link"
        )
    return lost


def _object_id(inventory: Inventory, kind: str, *names: str) -> str:
    """ID of an object, the same for each export of the design."""
    return str(uuid5(NAMESPACE_URL, "\n".join(("refarch", inventory.design, kind, *names))))


def _interface_id(inventory: Inventory, device: str, name: str) -> str:
    return _object_id(inventory, "interface", device, name) if name else ""


def _vlan_id(inventory: Inventory, number: int | None) -> str:
    return _object_id(inventory, "vlan", str(number)) if number is not None else ""


def _names(writer: FormWriter, names: list[str]) -> str:
    """Objects that have only a name, each once."""
    return writer.csv_text((_NAME,), ((name,) for name in dict.fromkeys(names) if name))


def _locations(inventory: Inventory, writer: FormWriter) -> str:
    return writer.csv_text(
        (_NAME, FormColumn("location_type__name"), _STATUS, _TEXT),
        ((site, LOCATION_TYPE, "Planned", inventory.title) for site in inventory.sites),
    )


def _device_types(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("manufacturer__name", TEXT),
        FormColumn("model", TEXT),
        FormColumn("part_number", TEXT),
        FormColumn("u_height"),
        FormColumn("is_full_depth"),
    )
    return writer.csv_text(
        columns,
        (
            (kind.manufacturer, kind.model, kind.part_number, kind.height, True)
            for kind in inventory.device_types
        ),
    )


def _interface_templates(inventory: Inventory, writer: FormWriter) -> str:
    return writer.csv_text(
        (_MANUFACTURER, _MODEL, _NAME, FormColumn("type")),
        (
            (kind.manufacturer, kind.model, port.name, interface_type(port))
            for kind in inventory.device_types
            for port in kind.ports
        ),
    )


def _racks(inventory: Inventory, writer: FormWriter) -> str:
    return writer.csv_text(
        (_NAME, FormColumn("location__name", TEXT), _STATUS, FormColumn("width"), FormColumn("u_height")),
        ((rack.name, rack.site, "Planned", 19, rack.units) for rack in inventory.racks),
    )


def _devices(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        _NAME,
        FormColumn("role__name", TEXT),
        _MANUFACTURER,
        _MODEL,
        FormColumn("platform__name", TEXT),
        _STATUS,
        FormColumn("location__name", TEXT),
        FormColumn("rack__name", TEXT),
        FormColumn("rack__location__name", TEXT),
        FormColumn("position"),
        FormColumn("face"),
        FormColumn("comments"),
    )
    return writer.csv_text(columns, (_device_cells(device) for device in inventory.devices))


def _device_cells(device: InventoryDevice) -> tuple[FormCell, ...]:
    release = f"designed release: {device.release}" if device.release else ""
    return (
        device.name,
        device.role,
        device.manufacturer,
        device.model,
        device.platform or NO_OBJECT,
        "Active" if device.exists else "Planned",
        device.site,
        device.rack or NO_OBJECT,
        device.site if device.rack else NO_OBJECT,
        device.unit,
        "front" if device.unit is not None else "",
        ", ".join(filter(None, (device.label, device.group, release))),
    )


def _vlan_groups(inventory: Inventory, writer: FormWriter) -> str:
    rows = [(inventory.design, inventory.title)] if inventory.vlans else []
    return writer.csv_text((_NAME, _TEXT), rows)


def _vlans(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("id"),
        FormColumn("vlan_group__name", TEXT),
        FormColumn("vid"),
        _NAME,
        _STATUS,
        _TEXT,
    )
    return writer.csv_text(
        columns,
        (
            (
                _vlan_id(inventory, vlan.number),
                inventory.design,
                vlan.number,
                vlan.name,
                "Active",
                vlan.description,
            )
            for vlan in inventory.vlans
        ),
    )


def _interfaces(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("id"),
        FormColumn("device__name", TEXT),
        _NAME,
        FormColumn("type"),
        _STATUS,
        FormColumn("parent_interface"),
        FormColumn("lag"),
        FormColumn("enabled"),
        FormColumn("mgmt_only"),
        FormColumn("mtu"),
        FormColumn("speed"),
        FormColumn("mode"),
        FormColumn("untagged_vlan"),
        FormColumn("tagged_vlans"),
        _TEXT,
    )
    return writer.csv_text(
        columns, (_interface_cells(inventory, interface) for interface in inventory.interfaces)
    )


def _interface_cells(inventory: Inventory, interface: InventoryInterface) -> tuple[FormCell, ...]:
    return (
        _interface_id(inventory, interface.device, interface.name),
        interface.device,
        interface.name,
        interface_type(interface),
        "Planned",
        _interface_id(inventory, interface.device, interface.parent),
        _interface_id(inventory, interface.device, interface.lag),
        interface.enabled,
        interface.management,
        interface.mtu,
        # Kbit/s.
        interface.link_speed * 1000 if interface.link_speed else None,
        "tagged" if interface.tagged else "access" if interface.untagged is not None else "",
        _vlan_id(inventory, interface.untagged),
        ",".join(_vlan_id(inventory, number) for number in interface.tagged),
        interface.description,
    )


def _cables(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("termination_a_type"),
        FormColumn("termination_a_id"),
        FormColumn("termination_b_type"),
        FormColumn("termination_b_id"),
        FormColumn("type"),
        _STATUS,
        FormColumn("label", TEXT),
        FormColumn("length"),
        FormColumn("length_unit"),
    )
    return writer.csv_text(columns, (_cable_cells(inventory, cable) for cable in inventory.cables))


def _cable_cells(inventory: Inventory, cable: InventoryCable) -> tuple[FormCell, ...]:
    # A length is a whole number.
    is_whole = cable.length == int(cable.length)
    return (
        _INTERFACE,
        _interface_id(inventory, *cable.a),
        _INTERFACE,
        _interface_id(inventory, *cable.b),
        cable_type(cable),
        "Planned",
        cable.label,
        cable.length if is_whole else round(cable.length * 100),
        "m" if is_whole else "cm",
    )


def _prefixes(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("prefix"),
        FormColumn("namespace__name"),
        FormColumn("type"),
        _STATUS,
        FormColumn("vlan"),
        _TEXT,
    )
    return writer.csv_text(
        columns,
        (
            (
                prefix.prefix,
                NAMESPACE,
                "network",
                "Active",
                _vlan_id(inventory, prefix.vlan),
                prefix.description,
            )
            for prefix in inventory.prefixes
        ),
    )


def _address_id(inventory: Inventory, address: InventoryAddress) -> str:
    return _object_id(inventory, "address", address.address)


def _addresses(inventory: Inventory, writer: FormWriter) -> str:
    columns = (
        FormColumn("id"),
        FormColumn("address"),
        FormColumn("namespace__name"),
        FormColumn("type"),
        _STATUS,
        FormColumn("role__name"),
        _TEXT,
    )
    return writer.csv_text(
        columns,
        (
            (
                _address_id(inventory, address),
                address.address,
                NAMESPACE,
                "host",
                "Active",
                ADDRESS_ROLES.get(address.role, NO_OBJECT),
                address.description,
            )
            for address in inventory.addresses
        ),
    )


def _assignments(inventory: Inventory, writer: FormWriter) -> str:
    return writer.csv_text(
        (FormColumn("ip_address"), FormColumn("interface")),
        (
            (_address_id(inventory, address), _interface_id(inventory, address.device, address.interface))
            for address in inventory.addresses
            if address.device
        ),
    )


PLACES = {
    "location-types": "dcim, location type",
    "locations": "dcim, location",
    "manufacturers": "dcim, manufacturer",
    "device-types": "dcim, device type",
    "interface-templates": "dcim, interface template",
    "roles": "extras, role",
    "platforms": "dcim, platform",
    "racks": "dcim, rack",
    "devices": "dcim, device",
    "vlan-groups": "ipam, VLAN group",
    "vlans": "ipam, VLAN",
    "interfaces": "dcim, interface",
    "cables": "dcim, cable",
    "prefixes": "ipam, prefix",
    "ip-addresses": "ipam, IP address",
    "ip-address-assignments": "ipam, IP Address Assignment",
}

EXPORT = InventoryExport(
    title="Nautobot",
    release="3.2.7",
    write=write,
    way="Run the job *Import Objects* with the content type of a file.",
    column="Content type",
    places=PLACES,
)
