"""Display names of ids: products, transports, services and connectors, for pages and diagrams. An unknown id
stays as it is."""

import re
from collections.abc import Mapping

from refarch.api import count_text as count_text, enumeration as enumeration
from refarch.api.figures import PRODUCT_NAMES as PRODUCT_NAMES
from refarch.api.model import SERVICE_TITLES as SERVICE_TITLES
from refarch.api.network import PROTOCOL_NAMES

TRANSPORTS = {**PROTOCOL_NAMES, "tcp": "TCP"}

TOPOLOGIES = {"single-site": "single site", "two-node": "two-node", "stretched": "stretched across two sites"}

CONNECTORS = {
    name: name.upper()
    for name in (
        *("rj45", "sfp", "sfp+", "sfp28", "sfp56", "sfp112", "sfp-dd", "osfp"),
        *("qsfp+", "qsfp28", "qsfp56", "qsfp112", "qsfp28-dd", "qsfp-dd", "qsfp-dd800"),
    )
}

MEDIA = {
    "passive-copper": "passive copper",
    "active-copper": "active copper",
    "active-optical": "active optical",
    "fibre": "fiber",
    "twisted-pair": "twisted pair",
}

RESILIENCIES = {
    "two-way-mirror": "two-way mirror",
    "three-way-mirror": "three-way mirror",
    "dual-parity": "dual parity",
    "mirror-accelerated-parity": "mirror-accelerated parity",
}

BASIS_TEXT = {
    "vendor requirement": "A source document states the requirement.",
    "vendor recommendation": "A source document states the recommendation.",
    "derived": "The rule follows from source documents.",
    "practice": "Common practice, or a consequence of the design itself. No source document states the rule.",
}
"""What each basis of a rule means."""

WORDS_BY_COLUMN: Mapping[str, Mapping[str, str]] = {
    "rdma": TRANSPORTS,
    "services": SERVICE_TITLES,
    "purpose": SERVICE_TITLES,
    "carries": SERVICE_TITLES,
    "medium": MEDIA,
    "type": CONNECTORS,
    "resiliency": RESILIENCIES,
    "scheduling": {"dwrr": "DWRR"},
    "kind": {"set": "SET (Switch Embedded Teaming)"},
    "policy": {"hyper-v-port": "Hyper-V port"},
}
"""Words for the values of a table's column, by its key."""


def cell_words(value: str, key: str) -> str:
    """Value of a table's cell, or each of several between commas, as readers call it."""
    words = WORDS_BY_COLUMN.get(key)
    return value if words is None else ", ".join(words.get(word, word) for word in value.split(", "))


SPELLINGS = {
    **{
        name: name.upper()
        for name in (
            "dhcp",
            "dscp",
            "ecn",
            "esa",
            "fec",
            "iops",
            "lag",
            "mtu",
            "nic",
            "nqn",
            "pfc",
            "pvrdma",
            "rdma",
            "smb",
            "vcf",
            "vlan",
        )
    },
    "esxi": "ESXi",
    "linux": "Linux",
    "littles": "Little's",
    "nvme": "NVMe",
    "qos": "QoS",
    "roce": "RoCE",
    "utf8": "UTF-8",
    "vlans": "VLANs",
    "vmkernel": "VMkernel",
    "vmotion": "vMotion",
    "vsan": "vSAN",
    "windows": "Windows",
}
"""Names and abbreviations in the names of rules."""


def rule_title(name: str) -> str:
    """Name of a rule as a title: ``guest-kernel-without-rdma-namespaces`` is ``guest kernel without RDMA
    namespaces``."""
    return " ".join(SPELLINGS.get(word, word) for word in name.split("-"))


_NOT_APPLICABLE = re.compile(
    r"(the (?:product|transport|topology) of cluster \S+ is |no cluster (?:is|uses) )(.+)"
)
_IDS = {**PRODUCT_NAMES, **TRANSPORTS, **TOPOLOGIES}


def reason_text(clauses: str) -> str:
    """Reason why a rule does not apply, with display names of products, transports and topologies; ids of
    clusters stay."""
    return "; ".join(
        _NOT_APPLICABLE.sub(lambda match: match[1] + _spell_ids(match[2]), clause)
        for clause in clauses.split("; ")
    )


def _spell_ids(ids: str) -> str:
    return re.sub(r"[a-z0-9]+(?:-[a-z0-9]+)*", lambda match: _IDS.get(match[0], match[0]), ids)


def product_and_transport(product: str, transport: str) -> str:
    """Product and what carries it, e.g. ``vSAN ESA, RoCE v2``."""
    return f"{PRODUCT_NAMES.get(product, product)}, {TRANSPORTS.get(transport, transport)}"
