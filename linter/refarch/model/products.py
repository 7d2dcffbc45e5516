"""Products of clusters: names for readers, families of products, and operating systems of their hosts."""

from collections.abc import Mapping

from .types import Release

PRODUCT_NAMES: Mapping[str, str] = {
    "vsan-osa": "vSAN OSA",
    "vsan-esa": "vSAN ESA",
    "nvme-of": "NVMe over Fabrics",
    "nvme-of-linux": "NVMe over Fabrics of Linux",
    "rdma-linux": "RDMA of Linux",
    "pvrdma": "PVRDMA",
    "smb-direct": "SMB Direct",
    "s2d": "Storage Spaces Direct",
    "azure-local": "Azure Local",
}
"""Names of products for readers; an unlisted product is named by its id."""

VSAN_PRODUCTS = ("vsan-osa", "vsan-esa")
NVME_PRODUCTS = ("nvme-of", "nvme-of-linux")
S2D_PRODUCTS = ("s2d", "azure-local")
"""Products with Storage Spaces Direct, which Azure Local contains."""

ESXI_PLATFORM = "esxi"
"""Platform of the hosts of vSphere."""

LINUX_PLATFORM = "linux"

OPERATING_SYSTEMS: Mapping[str, tuple[str, ...]] = {
    ESXI_PLATFORM: ("esxi",),
    "windows": ("azure-local-os", "windows-server"),
    LINUX_PLATFORM: ("linux",),
}
"""Operating systems of each platform by software product id: a host has the first that is stated, else the
last."""


def platform_software(software: Mapping[str, Release], platform: str) -> dict[str, Release]:
    """Releases of a design that are for hosts of a platform: without the operating systems of other
    platforms."""
    others = {system for name, systems in OPERATING_SYSTEMS.items() if name != platform for system in systems}
    return {product: release for product, release in software.items() if product not in others}
