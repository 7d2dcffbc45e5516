"""Records of an inventory: what a design places, connects, and numbers, without the form of any system."""

from typing import NamedTuple

from ..model.types import End


class InventoryDeviceType(NamedTuple):
    """A model of a device."""

    manufacturer: str
    model: str
    part_number: str
    height: int
    """Rack units; 0 for a server that shares a chassis with others."""
    ports: tuple["InventoryInterface", ...]
    """Ports that are equal on every device of the type, so that the system can create them with the
    device."""


class InventoryRack(NamedTuple):
    """A rack."""

    name: str
    site: str
    units: int


class InventoryDevice(NamedTuple):
    """A host, a switch, or an array."""

    name: str
    label: str
    role: str
    manufacturer: str
    model: str
    platform: str
    """Operating system, without its release; empty for none."""
    release: str
    site: str
    rack: str
    unit: int | None
    """Lowest unit that it fills; None for a device in no rack, and for one that shares a chassis."""
    group: str
    """Cluster of a host, fabric of a switch; empty for none."""
    exists: bool
    """Whether it is in service already."""


class InventoryInterface(NamedTuple):
    """A port, a bond, or an interface with an address."""

    device: str
    name: str
    kind: str
    """``physical``, ``lag`` or ``virtual``."""
    form_factor: str = ""
    """Form factor of a physical port, as the catalog writes it; empty for an unknown one."""
    speed: int | None = None
    """Highest speed of a physical port in Mbit/s."""
    link_speed: int | None = None
    """Speed of its cable in Mbit/s; None without one."""
    lag: str = ""
    parent: str = ""
    """Physical interface or bond below a virtual one; empty for none."""
    mtu: int | None = None
    management: bool = False
    """Whether it is a management port or the port of a management controller."""
    enabled: bool = True
    untagged: int | None = None
    tagged: tuple[int, ...] = ()
    description: str = ""
    existing_id: int | None = None
    """ID in the system, for an interface that it has already."""


class InventoryCable(NamedTuple):
    """A link between two interfaces."""

    a: End
    b: End
    medium: str
    """Medium of the cable, as the catalog writes it."""
    fiber_grade: str
    """``om4``, ``os2``; empty for no fiber."""
    length: float
    """Meters."""
    label: str
    model: str
    split: str
    """Device and port of the plug that several links share; empty for a cable with two plugs."""


class InventoryVlan(NamedTuple):
    """A VLAN."""

    number: int
    name: str
    description: str


class InventoryPrefix(NamedTuple):
    """A prefix of a network, or of a routed link."""

    prefix: str
    vlan: int | None
    description: str


class InventoryAddress(NamedTuple):
    """An address with the length of its prefix."""

    address: str
    device: str = ""
    """Empty for the address of a gateway, and of a device that the inventory does not have."""
    interface: str = ""
    role: str = ""
    """``vrrp``, ``hsrp``, ``vip``, ``anycast`` for a shared address; else empty."""
    manages: bool = False
    """Whether its network is for management."""
    is_primary: bool = False
    """Whether it is the first address of the device in a network for management, without that of the
    management controller."""
    is_out_of_band: bool = False
    """Whether it is the address of a management controller."""
    description: str = ""


class Inventory(NamedTuple):
    """Everything of a design that an inventory holds."""

    design: str
    title: str
    sites: tuple[str, ...]
    device_types: tuple[InventoryDeviceType, ...]
    racks: tuple[InventoryRack, ...]
    devices: tuple[InventoryDevice, ...]
    interfaces: tuple[InventoryInterface, ...]
    """Bonds first, then ports, then virtual interfaces, so that each comes after those that it names."""
    cables: tuple[InventoryCable, ...]
    vlans: tuple[InventoryVlan, ...]
    prefixes: tuple[InventoryPrefix, ...]
    addresses: tuple[InventoryAddress, ...]
    omitted: tuple[str, ...]
    """Objects of the design that are left out because of a contradiction in it, with the reason."""
    not_held: tuple[str, ...]
    """Subjects of the design for which an inventory has no place."""
