"""Impact of a change of each field on the people who run the design.

The classes state the work, not its duration. The class of a field is practice: no document states it.
"""

from collections.abc import Mapping
from typing import NamedTuple

RECABLE, READDRESS, RECONFIGURE, PURCHASE, RELABEL, DOCUMENT = (
    "re-cable",
    "re-address",
    "reconfigure",
    "purchase",
    "re-label",
    "document only",
)
CLASSES = (RECABLE, READDRESS, RECONFIGURE, PURCHASE, RELABEL, DOCUMENT)
"""The most laborious first."""

NO_EFFORT, MAINTENANCE, REBOOT = "", "in maintenance mode", "with a reboot"
EFFORTS = (REBOOT, MAINTENANCE, NO_EFFORT)
"""Conditions for reconfiguring a host or a switch, the most laborious first."""


class Impact(NamedTuple):
    """The class of a change, and what a device needs for it."""

    kind: str
    effort: str = NO_EFFORT


MODEL_IMPACTS: Mapping[str, Impact] = {
    "id": Impact(DOCUMENT),
    "title": Impact(DOCUMENT),
    "version": Impact(DOCUMENT),
    "status": Impact(DOCUMENT),
    "data": Impact(DOCUMENT),
    "sources": Impact(DOCUMENT),
    "prerequisites": Impact(DOCUMENT),
    "decisions": Impact(DOCUMENT),
    "callouts": Impact(DOCUMENT),
    "assumptions": Impact(DOCUMENT),
    "excludes": Impact(DOCUMENT),
    "errata": Impact(DOCUMENT),
    "changelog": Impact(DOCUMENT),
    "restated": Impact(DOCUMENT),
    "statements": Impact(DOCUMENT),
    "approvals": Impact(DOCUMENT),
    "beds": Impact(DOCUMENT),
    "results": Impact(DOCUMENT),
    "bom": Impact(PURCHASE),
    "bom.purpose": Impact(DOCUMENT),
    "bom.vendor": Impact(DOCUMENT),
    "bom.model": Impact(DOCUMENT),
    "bom.description": Impact(DOCUMENT),
    "licenses": Impact(PURCHASE),
    "licenses.purpose": Impact(DOCUMENT),
    "software": Impact(RECONFIGURE, REBOOT),
    "software.note": Impact(DOCUMENT),
    "services": Impact(RECONFIGURE),
    "appliances": Impact(RECONFIGURE),
    "appliances.network": Impact(READDRESS),
    "domains": Impact(RECONFIGURE),
    "clusters": Impact(RECONFIGURE, MAINTENANCE),
    "clusters.title": Impact(DOCUMENT),
    "clusters.role": Impact(DOCUMENT),
    "clusters.virtual_machines": Impact(RECONFIGURE),
    "clusters.virtual_machines.note": Impact(DOCUMENT),
    "clusters.virtual_switches.port_groups": Impact(RECONFIGURE),
    "clusters.virtual_switches.port_groups.teaming": Impact(RECONFIGURE, MAINTENANCE),
    "clusters.virtual_switches.port_groups.vlan": Impact(RECONFIGURE, MAINTENANCE),
    "clusters.virtual_switches.system_traffic": Impact(RECONFIGURE),
    "clusters.policies": Impact(RECONFIGURE),
    "clusters.settings": Impact(RECONFIGURE),
    "clusters.settings.because": Impact(DOCUMENT),
    "clusters.services": Impact(RECONFIGURE),
    "clusters.smb": Impact(RECONFIGURE),
    "clusters.share_clients": Impact(RECONFIGURE),
    "clusters.remote_datastores": Impact(RECONFIGURE),
    "clusters.vmkernel.gateway": Impact(READDRESS),
    "clusters.vmkernel.routes": Impact(READDRESS),
    "clusters.stacks": Impact(READDRESS),
    "clusters.site_link": Impact(DOCUMENT),
    "clusters.site_link.bandwidth": Impact(PURCHASE),
    "hosts": Impact(PURCHASE),
    "hosts.name": Impact(RECONFIGURE),
    "hosts.label": Impact(DOCUMENT),
    "hosts.server": Impact(RECABLE),
    "hosts.cluster": Impact(RECONFIGURE, MAINTENANCE),
    "hosts.bmc": Impact(RECONFIGURE),
    "hosts.bios": Impact(RECONFIGURE, REBOOT),
    "hosts.rdma": Impact(RECONFIGURE, REBOOT),
    "hosts.software": Impact(RECONFIGURE, REBOOT),
    "hosts.software.note": Impact(DOCUMENT),
    "hosts.nics": Impact(RECONFIGURE, REBOOT),
    "hosts.nics.card": Impact(RECABLE),
    "hosts.nics.slot": Impact(RECABLE),
    "hosts.drives.firmware": Impact(RECONFIGURE, MAINTENANCE),
    "hosts.drives.driver": Impact(RECONFIGURE, REBOOT),
    "hosts.drives.role": Impact(RECONFIGURE, MAINTENANCE),
    "hosts.storage_controllers.firmware": Impact(RECONFIGURE, REBOOT),
    "hosts.storage_controllers.driver": Impact(RECONFIGURE, REBOOT),
    "hosts.disk_groups.groups": Impact(PURCHASE),
    "networks": Impact(READDRESS),
    "networks.purpose": Impact(DOCUMENT),
    "networks.out_of_band": Impact(DOCUMENT),
    "networks.vlan": Impact(RECONFIGURE),
    "networks.mtu": Impact(RECONFIGURE),
    "networks.router": Impact(RECONFIGURE),
    "networks.between": Impact(RECONFIGURE),
    "networks.reaches": Impact(DOCUMENT),
    "networks.addresses": Impact(READDRESS),
    "networks.addresses6": Impact(READDRESS),
    "networks.dynamic": Impact(READDRESS),
    "switches": Impact(PURCHASE),
    "switches.model": Impact(RECABLE),
    "switches.name": Impact(RECONFIGURE),
    "switches.label": Impact(DOCUMENT),
    "switches.role": Impact(DOCUMENT),
    "switches.fabric": Impact(DOCUMENT),
    "switches.existing": Impact(PURCHASE),
    "switches.nos": Impact(RECONFIGURE, REBOOT),
    "switches.release": Impact(RECONFIGURE, REBOOT),
    "switches.mtu": Impact(RECONFIGURE),
    "switches.vlans": Impact(RECONFIGURE),
    "switches.gateway": Impact(READDRESS),
    "switches.vxlan": Impact(RECONFIGURE, MAINTENANCE),
    "switches.routes": Impact(RECONFIGURE),
    "switches.bgp": Impact(RECONFIGURE),
    "switches.unused_ports": Impact(RECONFIGURE),
    "switches.spanning_tree": Impact(RECONFIGURE, MAINTENANCE),
    "mlags": Impact(RECONFIGURE, MAINTENANCE),
    "links": Impact(RECABLE),
    "links.role": Impact(DOCUMENT),
    "links.bond": Impact(RECONFIGURE),
    "links.bond_mode": Impact(RECONFIGURE),
    "links.mlag": Impact(RECONFIGURE),
    "links.carries": Impact(RECONFIGURE),
    "links.untagged": Impact(RECONFIGURE),
    "links.untagged_network": Impact(DOCUMENT),
    "links.mtu": Impact(RECONFIGURE),
    "links.speed": Impact(RECONFIGURE),
    "links.fec": Impact(RECONFIGURE),
    "links.routed": Impact(RECONFIGURE),
    "links.subnet": Impact(READDRESS),
    "profiles": Impact(RECONFIGURE),
    "profiles.host": Impact(RECONFIGURE, REBOOT),
    "profiles.policies": Impact(RECONFIGURE),
    "applications": Impact(RECONFIGURE),
    "arrays": Impact(PURCHASE),
    "arrays.label": Impact(DOCUMENT),
    "arrays.model": Impact(RECABLE),
    "arrays.name": Impact(RECONFIGURE),
    "arrays.subsystem": Impact(RECONFIGURE),
    "arrays.protocols": Impact(RECONFIGURE),
    "arrays.software": Impact(RECONFIGURE, REBOOT),
    "racks": Impact(DOCUMENT),
    "racks.places": Impact(RECABLE),
    "racks.places.feeds": Impact(RECABLE),
}
"""Impact by the longest beginning of a field's path."""


def impact_of_field(path: str) -> Impact:
    """The impact of a change of a field, or of an object that comes or goes."""
    if path.endswith(".facts"):
        # Facts about a custom part may be corrected without any change to the hardware.
        return Impact(DOCUMENT)  # what the project knows of a part, not the part
    while path not in MODEL_IMPACTS:
        path = path.rpartition(".")[0]
    return MODEL_IMPACTS[path]


SETTING_CHANGED, SETTING_READDRESSED = RECONFIGURE, READDRESS

SETTING_IMPACTS: Mapping[str, Mapping[str, Impact]] = {
    "switch": {
        "release": Impact(SETTING_CHANGED, REBOOT),
        "system": Impact(SETTING_CHANGED, REBOOT),
        "breakouts": Impact(SETTING_CHANGED, MAINTENANCE),
    },
    "host": {
        "release": Impact(SETTING_CHANGED, REBOOT),
        "system": Impact(SETTING_CHANGED, REBOOT),
        "rdma": Impact(SETTING_CHANGED, REBOOT),
        "bios": Impact(SETTING_CHANGED, REBOOT),
        "bmc": Impact(SETTING_READDRESSED),
        "bmc6": Impact(SETTING_READDRESSED),
        "gateway": Impact(SETTING_READDRESSED, MAINTENANCE),
        "gateway6": Impact(SETTING_READDRESSED, MAINTENANCE),
        "nics": Impact(SETTING_CHANGED, REBOOT),
        "nics.speed": Impact(SETTING_CHANGED),
        "nics.fec": Impact(SETTING_CHANGED),
        "profiles": Impact(SETTING_CHANGED, REBOOT),
        "profiles.policies": Impact(SETTING_CHANGED),
        "profiles.traffic_classes": Impact(SETTING_CHANGED),
        "controllers": Impact(SETTING_CHANGED, REBOOT),
        "disks": Impact(SETTING_CHANGED, MAINTENANCE),
        "switches": Impact(SETTING_CHANGED, MAINTENANCE),
        "switches.port_groups": Impact(SETTING_CHANGED),
        "switches.port_groups.teaming": Impact(SETTING_CHANGED, MAINTENANCE),
        "switches.port_groups.vlan": Impact(SETTING_CHANGED, MAINTENANCE),
        "switches.system_traffic": Impact(SETTING_CHANGED),
        "interfaces": Impact(SETTING_CHANGED, MAINTENANCE),
        "interfaces.vlan": Impact(SETTING_CHANGED),
        **{
            f"interfaces.{field}": Impact(SETTING_READDRESSED, MAINTENANCE)
            for field in ("address", "address6", "dhcp", "gateway", "routes")
        },
        "nvme": Impact(SETTING_CHANGED, MAINTENANCE),
        "nvme.adapters.targets.address": Impact(SETTING_READDRESSED, MAINTENANCE),
        "intents": Impact(SETTING_CHANGED, MAINTENANCE),
    },
    "guest": {
        "release": Impact(SETTING_CHANGED, REBOOT),
        **{
            f"adapters.{field}": Impact(SETTING_READDRESSED)
            for field in ("address", "address6", "dhcp", "gateway", "gateway6")
        },
    },
    "cluster": {
        "switches": Impact(SETTING_CHANGED, MAINTENANCE),
        "switches.port_groups": Impact(SETTING_CHANGED),
        "switches.port_groups.teaming": Impact(SETTING_CHANGED, MAINTENANCE),
        "switches.port_groups.vlan": Impact(SETTING_CHANGED, MAINTENANCE),
        "switches.system_traffic": Impact(SETTING_CHANGED),
        "hosts": Impact(SETTING_CHANGED, MAINTENANCE),
        "hosts.interfaces.vlan": Impact(SETTING_CHANGED),
        **{
            f"hosts.interfaces.{field}": Impact(SETTING_READDRESSED, MAINTENANCE)
            for field in ("address", "address6", "dhcp", "gateway", "routes")
        },
        "vsan": Impact(SETTING_CHANGED, MAINTENANCE),
        "vsan.policies": Impact(SETTING_CHANGED),
        "vsan.witness_machine": Impact(SETTING_CHANGED),
    },
    "domain": {
        **{f"networks.{field}": Impact(SETTING_READDRESSED) for field in ("prefix", "gateway", "addresses")},
        **{f"networks.{field}6": Impact(SETTING_READDRESSED) for field in ("prefix", "gateway", "addresses")},
        "appliances.address": Impact(SETTING_READDRESSED),
        "appliances.address6": Impact(SETTING_READDRESSED),
    },
    "deployment": {
        path: Impact(SETTING_READDRESSED)
        for path in ("gateway", "infrastructure", "nodes.address", "storage_networks.addresses")
    },
}
"""Impact of device settings, by the longest beginning of the path in the intent; all others are set while the
device runs."""


def impact_of_setting(kind: str, path: str) -> Impact:
    """Impact of a changed setting on its device."""
    known = SETTING_IMPACTS[kind]
    while path and path not in known:
        path = path.rpartition(".")[0]
    return known.get(path, Impact(SETTING_CHANGED))
