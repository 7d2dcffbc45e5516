"""Links, attachments, teams of host ports, and VLANs of each port."""

from ..views.addresses.free_addresses import (
    AddressRoom as AddressRoom,
    room_by_network as room_by_network,
    single_cable_networks as single_cable_networks,
)
from ..views.network import attachments as _attachments
from ..views.network.attachments import (
    Attachment as Attachment,
    CabledPort as CabledPort,
    port_choices as port_choices,
)
from ..views.network.links import (
    fabric_names as fabric_names,
    link_address as link_address,
    links_by_end as links_by_end,
    numbers_of_links as numbers_of_links,
    other_end as other_end,
    switch_links as switch_links,
)
from ..views.network.port_mtus import port_mtu as port_mtu
from ..views.network.site_devices import (
    sites_of_hosts as sites_of_hosts,
    sites_of_switches as sites_of_switches,
)
from ..views.network.storage_ports import PROTOCOL_NAMES as PROTOCOL_NAMES
from ..views.network.teams import (
    AdapterTeam as AdapterTeam,
    Uplink as Uplink,
    storage_teams as storage_teams,
    teams as teams,
    teams_by_cluster as teams_by_cluster,
    uplink_names_in_use as uplink_names_in_use,
)
from ..views.network.vlans import (
    PortVlans as PortVlans,
    bridge_vlans as bridge_vlans,
    port_vlans as port_vlans,
    vlans_needed_by_port as vlans_needed_by_port,
)
from ..views.network.wiring import (
    link_speed as link_speed,
    port_at as port_at,
)

attachments_of = _attachments.attachments_by_device
