"""The facade's other half: model types and views, for whoever draws, tabulates or renders a design.

Kept apart from ``api`` so that linting imports no more than it needs.
"""

from .core.paths import resolve
from .engine.conformance import OUTCOMES, Group, Outcome, Statement, Verdict, by_document, conformance
from .load.document import Document
from .load.excerpt import excerpt
from .load.overlaid import Change, Variant
from .load.profiles import RuleProfile, profiles
from .model import units
from .model.catalogue import facts as catalogue_facts
from .model.net import address_text
from .model.ranges import compress
from .model.services import SERVICES
from .model.types import (
    Address,
    Amount,
    Array,
    ArrayPort,
    Bed,
    Cluster,
    Comparison,
    Design,
    End,
    Figure,
    Fitted,
    Host,
    Lag,
    Link,
    Measurement,
    Mlag,
    Network,
    Nic,
    Note,
    Nvme,
    NvmeAdapter,
    Part,
    Place,
    Pool,
    Port,
    PortGroup,
    Product,
    Profile,
    Pvrdma,
    Rack,
    Switch,
    Teaming,
    TrafficClass,
    Transport,
    VirtualMachine,
    VirtualSwitch,
    VmAdapter,
    Vmkernel,
    Workload,
    where,
)
from .proofs.marks import Marked, marked
from .schema.store import load as schema
from .schema.store import names as schema_names
from .views.failure.cases import Case
from .views.failure.cases import cases as failure_cases
from .views.failure.effects import Effect, unharmed, usual_crossings
from .views.failure.faults import joints
from .views.inventory.bom import needs
from .views.inventory.racks import RackDevice, filled_units, rack_clashes, rack_devices
from .views.measured.results import MEASURES as measure_titles
from .views.measured.results import STATISTICS as statistic_titles
from .views.measured.results import shown as shown_amount
from .views.network.attachments import Attachment, Lead, choices
from .views.network.attachments import by_device as attachments_of
from .views.network.links import components, far_end, links_by_end, switch_links
from .views.network.storage_ports import PROTOCOLS
from .views.network.teams import Team, Uplink, in_use, storage_teams, teams, teams_of
from .views.network.vlans import PortVlans, bridge_vlans, needed_by_port, port_mtu, port_vlans
from .views.network.wiring import link_speed, port_at
from .views.rdma.headroom import SOURCES as HEADROOM_SOURCES
from .views.rdma.qos_profiles import class_of
from .views.rdma.roce_packets import SOURCES as ROCE_MTU_SOURCES
from .views.storage.nvme import Lane as NvmeLane
from .views.storage.nvme import commands as nvme_commands
from .views.storage.nvme import lanes as nvme_lanes
from .views.storage.smb import pool_of
from .views.tables.changed_rows import ChangedLine, ChangedRows, changed_rows, counts
from .views.tables.difference import Difference, RowChange

__all__ = [
    "HEADROOM_SOURCES",
    "OUTCOMES",
    "PROTOCOLS",
    "ROCE_MTU_SOURCES",
    "SERVICES",
    "Address",
    "Amount",
    "Array",
    "ArrayPort",
    "Attachment",
    "Bed",
    "Case",
    "Change",
    "ChangedLine",
    "ChangedRows",
    "Cluster",
    "Comparison",
    "Design",
    "Difference",
    "Document",
    "Effect",
    "End",
    "Figure",
    "Fitted",
    "Group",
    "Host",
    "Lag",
    "Lead",
    "Link",
    "Marked",
    "Measurement",
    "Mlag",
    "Network",
    "Nic",
    "Note",
    "Nvme",
    "NvmeAdapter",
    "NvmeLane",
    "Outcome",
    "Part",
    "Place",
    "Pool",
    "Port",
    "PortGroup",
    "PortVlans",
    "Product",
    "Profile",
    "Pvrdma",
    "Rack",
    "RackDevice",
    "RowChange",
    "RuleProfile",
    "Statement",
    "Switch",
    "Team",
    "Teaming",
    "TrafficClass",
    "Transport",
    "Uplink",
    "Variant",
    "Verdict",
    "VirtualMachine",
    "VirtualSwitch",
    "VmAdapter",
    "Vmkernel",
    "Workload",
    "address_text",
    "attachments_of",
    "bridge_vlans",
    "by_document",
    "catalogue_facts",
    "changed_rows",
    "choices",
    "class_of",
    "components",
    "compress",
    "conformance",
    "counts",
    "excerpt",
    "failure_cases",
    "far_end",
    "filled_units",
    "in_use",
    "joints",
    "link_speed",
    "links_by_end",
    "marked",
    "measure_titles",
    "needed_by_port",
    "needs",
    "nvme_commands",
    "nvme_lanes",
    "pool_of",
    "port_at",
    "port_mtu",
    "port_vlans",
    "profiles",
    "rack_clashes",
    "rack_devices",
    "resolve",
    "schema",
    "schema_names",
    "shown_amount",
    "statistic_titles",
    "storage_teams",
    "switch_links",
    "teams",
    "teams_of",
    "unharmed",
    "units",
    "usual_crossings",
    "where",
]
