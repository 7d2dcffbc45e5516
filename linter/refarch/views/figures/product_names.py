"""Short names of products, for sentences and pages."""

from collections.abc import Mapping

PRODUCT_NAMES: Mapping[str, str] = {
    "vsan-osa": "vSAN OSA",
    "vsan-esa": "vSAN ESA",
    "nvme-of": "NVMe over Fabrics",
    "nvme-of-linux": "NVMe over Fabrics of Linux",
    "pvrdma": "PVRDMA",
    "smb-direct": "SMB Direct",
    "s2d": "Storage Spaces Direct",
    "azure-local": "Azure Local",
}
"""Names of products for readers; an unlisted product is named by its id."""
