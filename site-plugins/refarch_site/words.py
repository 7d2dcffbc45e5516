"""How readers call what designs name by a short id: products, transports, services, connectors. What is new here stays its id."""

from collections.abc import Mapping

from refarch.facts import SERVICES

PRODUCTS = {
    "vsan-osa": "vSAN OSA", "vsan-esa": "vSAN ESA", "nvme-of": "NVMe over Fabrics", "pvrdma": "PVRDMA",
    "smb-direct": "SMB Direct", "s2d": "Storage Spaces Direct",
}  # fmt: skip

TRANSPORTS = {"roce-v2": "RoCE v2", "roce-v1": "RoCE v1", "iwarp": "iWARP", "tcp": "TCP"}

TOPOLOGIES = {"single-site": "single site", "two-node": "two nodes", "stretched": "stretched over two sites"}

CONNECTORS = {
    name: name.upper() for name in ("rj45", "sfp", "sfp+", "sfp28", "sfp56", "qsfp+", "qsfp28", "qsfp56", "qsfp-dd", "osfp")
}

BY_COLUMN: Mapping[str, Mapping[str, str]] = {
    "rdma": TRANSPORTS, "services": SERVICES, "type": CONNECTORS, "scheduling": {"dwrr": "DWRR"},
    "kind": {"set": "SET (Switch Embedded Teaming)"}, "policy": {"hyper-v-port": "Hyper-V port"},
}  # fmt: skip
"""Words for the values of a table's column, by its key."""


def said(value: str, key: str) -> str:
    """The value of a table's cell, or each of several between commas, as readers call it."""
    words = BY_COLUMN.get(key)
    return value if words is None else ", ".join(words.get(one, one) for one in value.split(", "))


def traffic(product: str, transport: str) -> str:
    """A product and what carries it, e.g. ``vSAN ESA, RoCE v2``."""
    return f"{PRODUCTS.get(product, product)}, {TRANSPORTS.get(transport, transport)}"
