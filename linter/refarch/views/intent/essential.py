"""Fields of intents that make a device what the design is about: a cluster without them comes up as one of
another product, transport or topology, and nothing on it says so."""

from collections.abc import Mapping

ESSENTIAL: Mapping[str, str] = {
    "vsan.express": "product",
    "vsan.rdma": "transport",
    "vsan.sites.name": "topology",
    "vsan.sites.hosts": "topology",
    "vsan.fault_domains.name": "topology",
    "vsan.fault_domains.hosts": "topology",
    "vsan.witness": "topology",
}
"""Each with the key of the cluster in design.yaml that it follows from."""
