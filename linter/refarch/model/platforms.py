"""What hosts run, by the platform of their cluster's product."""

from collections.abc import Mapping

from .types import Release

SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "esxi": ("esxi",),
    "windows": ("azure-local-os", "windows-server"),
    "linux": ("linux",),
}
"""Operating systems of each platform, by their software product ids: the first that the host has, else the
last."""


def platform_software(software: Mapping[str, Release], platform: str) -> dict[str, Release]:
    """What hosts of a platform run of a design's software: not the operating systems of others."""
    others = {system for name, systems in SYSTEMS.items() if name != platform for system in systems}
    return {product: release for product, release in software.items() if product not in others}
