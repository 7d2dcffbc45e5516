"""Operating systems of hosts, by the platform of the product of their cluster."""

from collections.abc import Mapping

from .types import Release

OPERATING_SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "esxi": ("esxi",),
    "windows": ("azure-local-os", "windows-server"),
    "linux": ("linux",),
}
"""Operating systems of each platform by software product id: a host has the first that is stated, else the
last."""


def platform_software(software: Mapping[str, Release], platform: str) -> dict[str, Release]:
    """Releases of a design that are for hosts of a platform: without the operating systems of other
    platforms."""
    others = {system for name, systems in OPERATING_SYSTEMS.items() if name != platform for system in systems}
    return {product: release for product, release in software.items() if product not in others}
