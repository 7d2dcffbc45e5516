"""The facade's other half: model types and views, for whoever draws, tabulates or renders a design.

Kept apart from ``api`` so that linting imports no more than it needs.
"""

from .load.document import Document
from .model import units
from .model.net import address_text
from .model.ranges import compress
from .model.types import (
    Address,
    Cluster,
    Design,
    End,
    Host,
    Link,
    Network,
    Nic,
    PortGroup,
    Profile,
    Switch,
    Teaming,
    TrafficClass,
    VirtualSwitch,
    Vmkernel,
    where,
)
from .views.bom import needs
from .views.links import components, far_end, links_by_end, switch_links
from .views.teams import Team, Uplink, storage_teams, teams, teams_of
from .views.vlans import PortVlans, bridge_vlans, needed_by_port, port_mtu, port_vlans

__all__ = [
    "Address",
    "Cluster",
    "Design",
    "Document",
    "End",
    "Host",
    "Link",
    "Network",
    "Nic",
    "PortGroup",
    "PortVlans",
    "Profile",
    "Switch",
    "Team",
    "Teaming",
    "TrafficClass",
    "Uplink",
    "VirtualSwitch",
    "Vmkernel",
    "address_text",
    "bridge_vlans",
    "components",
    "compress",
    "far_end",
    "links_by_end",
    "needed_by_port",
    "needs",
    "port_mtu",
    "port_vlans",
    "storage_teams",
    "switch_links",
    "teams",
    "teams_of",
    "units",
    "where",
]
