"""Fields of intents that determine what a device is: a cluster without them comes up with another product,
transport or topology, without an alarm."""

from collections.abc import Mapping

ESSENTIAL_FIELDS: Mapping[str, str] = {
    "vsan.express": "product",
    "vsan.rdma": "transport",
    "vsan.sites.name": "topology",
    "vsan.sites.hosts": "topology",
    "vsan.fault_domains.name": "topology",
    "vsan.fault_domains.hosts": "topology",
    "vsan.witness": "topology",
}
"""Key of the cluster in design.yaml that each field follows from."""
