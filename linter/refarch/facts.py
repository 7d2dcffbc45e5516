"""The facade's other half: model types and views, for whoever draws, tabulates or renders a design.

Kept apart from ``api`` so that linting imports no more than it needs.
"""

from .conformance import OUTCOMES, Outcome, Verdict, conformance
from .load.document import Document
from .model import units
from .model.catalogue import facts as catalogue_facts
from .model.net import address_text
from .model.ranges import compress
from .model.types import (
    Address,
    Claim,
    Cluster,
    Design,
    End,
    Host,
    Lag,
    Link,
    Network,
    Nic,
    Note,
    Part,
    Pool,
    PortGroup,
    Profile,
    Switch,
    Teaming,
    TrafficClass,
    VirtualSwitch,
    Vmkernel,
    where,
)
from .schema.store import load as schema
from .views.bom import needs
from .views.links import components, far_end, links_by_end, switch_links
from .views.qos import class_of
from .views.teams import Team, Uplink, in_use, storage_teams, teams, teams_of
from .views.vlans import PortVlans, bridge_vlans, needed_by_port, port_mtu, port_vlans
from .views.wiring import link_speed

__all__ = [
    "OUTCOMES",
    "Address",
    "Claim",
    "Cluster",
    "Design",
    "Document",
    "End",
    "Host",
    "Lag",
    "Link",
    "Network",
    "Nic",
    "Note",
    "Outcome",
    "Part",
    "Pool",
    "PortGroup",
    "PortVlans",
    "Profile",
    "Switch",
    "Team",
    "Teaming",
    "TrafficClass",
    "Uplink",
    "Verdict",
    "VirtualSwitch",
    "Vmkernel",
    "address_text",
    "bridge_vlans",
    "catalogue_facts",
    "class_of",
    "components",
    "compress",
    "conformance",
    "far_end",
    "in_use",
    "link_speed",
    "links_by_end",
    "needed_by_port",
    "needs",
    "port_mtu",
    "port_vlans",
    "schema",
    "storage_teams",
    "switch_links",
    "teams",
    "teams_of",
    "units",
    "where",
]
