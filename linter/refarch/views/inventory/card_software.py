"""Drivers and firmware of network adapters as a design states them, with their catalog entries."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...core.wording import enumeration
from ...model.types import Design, Host, Nic, Part, Release, origin_of
from ...model.versions import is_in_range, range_bounds
from .. import view


class InstalledCard(NamedTuple):
    """A network adapter in a host, with the driver and the firmware that it runs."""

    host: Host
    card: Part
    nic: Nic
    """The first of its ports that the design names."""
    origin: Origin
    """The card's entry in the design."""

    @property
    def driver(self) -> Release | None:
        """The stated release of its driver."""
        return self.host.software.get(self.nic.driver)

    @property
    def firmware(self) -> tuple[str, Origin] | None:
        """The stated release of its firmware, the card's own before the host's, and the place."""
        return firmware_of(self.host, self.nic)


def firmware_of(host: Host, nic: Nic) -> tuple[str, Origin] | None:
    """The stated release of the firmware behind a port, the card's own before the host's, and the place."""
    # The card's own statement precedes the release that the host states for all cards of the kind.
    if nic.firmware:
        return nic.firmware, nic.origin.child("firmware")
    product = "" if nic.card is None else nic.card.data.get("firmware", "")
    release = host.software.get(product)
    return None if release is None else (release.release, origin_of(release, "release"))


@view
def installed_cards(design: Design) -> tuple[InstalledCard, ...]:
    """Every card of every host of which the design names a port."""
    return tuple(_installed_cards(design))


@view
def installed_cards_by_cluster(design: Design) -> Mapping[str, tuple[InstalledCard, ...]]:
    """Cards of the hosts of each cluster that has any."""
    cards: dict[str, list[InstalledCard]] = {}
    for card in installed_cards(design):
        cards.setdefault(card.host.cluster, []).append(card)
    return {cluster: tuple(listed) for cluster, listed in cards.items()}


def _installed_cards(design: Design) -> Iterator[InstalledCard]:
    for host in design.hosts.values():
        for card, origin in host.cards:
            ports = (nic for nic in host.nics.values() if nic.origin == origin)
            nic = next(ports, None)
            if nic is not None:
                yield InstalledCard(host, card, nic, origin)


def software_entry(design: Design, software: str) -> Mapping[str, Any]:
    """Catalog entry of a driver or a firmware; empty where there is none."""
    return design.products.get(software, {})


def is_driver(design: Design, software: str) -> bool:
    """Whether the catalog lists a driver under the name: an entry with modules, or with releases that pair
    with firmware."""
    software_data = software_entry(design, software)
    return "modules" in software_data or any(
        "pairs" in release for release in software_data.get("releases", ())
    )


def required_esxi(host: Host, data: Mapping[str, Any]) -> str:
    """The releases of ESXi that a part or a driver runs on, where the host has another; empty where it runs,
    and where nothing is known."""
    esxi, supported = host.software.get("esxi"), str(data.get("supported_on", {}).get("esxi", ""))
    return supported if esxi is not None and supported and not is_in_range(esxi.release, supported) else ""


def release_range_text(bounds: str) -> str:
    """Range of releases as text: ``before 9.0``, ``6.5 or later and before 8.0``."""
    words = {">=": "{} or later", ">": "after {}", "<": "before {}", "<=": "{} or earlier", "==": "{}"}
    return enumeration(words[operator].format(release) for operator, release in range_bounds(bounds))


def lacks_rdma_protocol(design: Design, fitting: InstalledCard) -> bool:
    """Whether a card is known not to support the RDMA of its cluster (NIC003, NIC004)."""
    cluster, spoken = design.clusters[fitting.host.cluster], fitting.card.data.get("rdma")
    return cluster.carrier.rdma and spoken is not None and cluster.transport not in spoken
