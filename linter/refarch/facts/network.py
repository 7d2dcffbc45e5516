"""Who is joined to whom: links, attachments, teams of host ports, VLANs."""

from ..views.addresses.free_addresses import single_cables
from ..views.network.attachments import Attachment, Lead, choices
from ..views.network.attachments import by_device as attachments_of
from ..views.network.links import components, far_end, link_address, links_by_end, numbers_of, switch_links
from ..views.network.storage_ports import PROTOCOLS
from ..views.network.teams import Team, Uplink, in_use, storage_teams, teams, teams_of
from ..views.network.vlans import PortVlans, bridge_vlans, needed_by_port, port_mtu, port_vlans
from ..views.network.wiring import link_speed, port_at

__all__ = [
    "PROTOCOLS",
    "Attachment",
    "Lead",
    "PortVlans",
    "Team",
    "Uplink",
    "attachments_of",
    "bridge_vlans",
    "choices",
    "components",
    "far_end",
    "in_use",
    "link_address",
    "link_speed",
    "links_by_end",
    "needed_by_port",
    "numbers_of",
    "port_at",
    "port_mtu",
    "port_vlans",
    "single_cables",
    "storage_teams",
    "switch_links",
    "teams",
    "teams_of",
]
