"""Links, attachments, teams of host ports, and VLANs of each port."""

from ..views.addresses.free_addresses import single_cables as single_cables
from ..views.network import attachments as _attachments
from ..views.network.attachments import (
    Attachment as Attachment,
    Lead as Lead,
    choices as choices,
)
from ..views.network.links import (
    components as components,
    far_end as far_end,
    link_address as link_address,
    links_by_end as links_by_end,
    numbers_of as numbers_of,
    switch_links as switch_links,
)
from ..views.network.port_mtus import port_mtu as port_mtu
from ..views.network.storage_ports import PROTOCOLS as PROTOCOLS
from ..views.network.teams import (
    Team as Team,
    Uplink as Uplink,
    in_use as in_use,
    storage_teams as storage_teams,
    teams as teams,
    teams_of as teams_of,
)
from ..views.network.vlans import (
    PortVlans as PortVlans,
    bridge_vlans as bridge_vlans,
    needed_by_port as needed_by_port,
    port_vlans as port_vlans,
)
from ..views.network.wiring import (
    link_speed as link_speed,
    port_at as port_at,
)

attachments_of = _attachments.by_device
