"""Facts by which designs are selected and compared: the same for cards, filters and the comparison."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from refarch.api import Design, LintResult
from refarch.api.figures import NOT_STATED, ethernet, key_figures_of, number
from refarch.api.model import Part
from refarch.api.network import link_speed

from .display_names import PRODUCT_NAMES, TOPOLOGIES, TRANSPORTS


class FactRow(NamedTuple):
    """Row of the comparison: a fact, and the function that states it for a design."""

    title: str
    tell: Callable[[LintResult, Design], Iterable[str]]
    """One line or several; none where the design does not say."""


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))


def products(design: Design) -> tuple[str, ...]:
    """``vSAN ESA``, in the order of the clusters."""
    return _distinct(
        PRODUCT_NAMES.get(cluster.product, cluster.product) for cluster in design.clusters.values()
    )


def transports(design: Design) -> tuple[str, ...]:
    """``RoCE v2``."""
    return _distinct(
        TRANSPORTS.get(cluster.transport, cluster.transport) for cluster in design.clusters.values()
    )


def topologies(design: Design) -> tuple[str, ...]:
    """``single site``."""
    return _distinct(
        TOPOLOGIES.get(cluster.topology, cluster.topology) for cluster in design.clusters.values()
    )


def _part_counts(parts: Iterable[Part]) -> tuple[str, ...]:
    """Distinct parts with their number: ``2 × NVIDIA SN2010``."""
    counts: dict[str, int] = {}
    for part in parts:
        name = f"{part.vendor} {part.model}"
        counts[name] = counts.get(name, 0) + 1
    return tuple(f"{number(count)} × {name}" for name, count in counts.items())


def servers(design: Design) -> list[Part]:
    """Server of each host."""
    return [host.server for host in design.hosts.values()]


def cards(design: Design) -> list[Part]:
    """Network adapters of all hosts."""
    return [card for host in design.hosts.values() for card, _ in host.cards]


def switches(design: Design) -> list[Part]:
    """Model of each switch."""
    return [switch.model for switch in design.switches.values()]


def arrays(design: Design) -> list[Part]:
    """Model of each array."""
    return [array.model for array in design.arrays.values()]


def switch_systems(design: Design) -> tuple[str, ...]:
    """Operating systems of the switches: ``NVIDIA Cumulus Linux``."""
    named = (switch.nos for switch in design.switches.values())
    return _distinct(str(design.products.get(nos, {}).get("title", nos)) for nos in named)


def host_speed_values(design: Design) -> list[int]:
    """Speeds of the cabled ports of hosts in Mbit/s, the fastest first."""
    known = {
        link_speed(design, link) or 0
        for link in design.links
        for end in (link.a, link.b)
        if end.device in design.hosts
    }
    return sorted(known - {0}, reverse=True)


def host_speeds(design: Design) -> tuple[str, ...]:
    """Speeds of the cabled ports of hosts, the fastest first: ``100 GbE``."""
    return tuple(map(ethernet, host_speed_values(design)))


def qos_modes(design: Design) -> tuple[str, ...]:
    """Modes of the QoS profiles."""
    return _distinct(profile.mode for profile in design.profiles.values())


def mtus(design: Design) -> tuple[str, ...]:
    """MTUs of the networks that are not out of band, the largest first."""
    known = {network.mtu for network in design.networks.values() if not network.out_of_band}
    return tuple(f"{number(mtu)} bytes" for mtu in sorted(known, reverse=True))


def releases(design: Design) -> tuple[str, ...]:
    """Software with its releases."""
    return tuple(
        f"{design.products.get(product, {}).get('title', product)} {release.release}"
        for product, release in design.software.items()
    )


def _key_figure(key: str, remark: bool = False) -> Callable[[LintResult, Design], Iterable[str]]:
    """Key figure, with what it is made up of where that is wanted."""

    def tell(result: LintResult, design: Design) -> Iterable[str]:
        figure = next(each for each in key_figures_of(result) if each.key == key)
        if figure.value == NOT_STATED:
            return (f"{NOT_STATED}: {figure.remark}",)
        return (figure.value, *((figure.remark,) if remark and figure.remark else ()))

    return tell


FACT_ROWS = (
    FactRow("Products", lambda result, design: products(design)),
    FactRow("Transport", lambda result, design: transports(design)),
    FactRow("Topology", lambda result, design: topologies(design)),
    FactRow("Hosts", _key_figure("hosts")),
    FactRow("Servers", lambda result, design: _part_counts(servers(design))),
    FactRow("Network adapters", lambda result, design: _part_counts(cards(design))),
    FactRow("Switches", lambda result, design: _part_counts(switches(design))),
    FactRow("Switch operating system", lambda result, design: switch_systems(design)),
    FactRow("Arrays", lambda result, design: _part_counts(arrays(design))),
    FactRow("Host port speeds", lambda result, design: host_speeds(design)),
    FactRow("Usable bandwidth per host", _key_figure("bandwidth")),
    FactRow("Storage capacity", _key_figure("capacity", remark=True)),
    FactRow("Oversubscription", _key_figure("oversubscription")),
    FactRow("Worst single failure", _key_figure("worst-failure", remark=True)),
    FactRow("Racks", _key_figure("racks", remark=True)),
    FactRow("Power", _key_figure("power", remark=True)),
    FactRow("Cables", _key_figure("cables")),
    FactRow("Transceivers", _key_figure("optics")),
    FactRow("QoS mode", lambda result, design: qos_modes(design)),
    FactRow("MTU", lambda result, design: mtus(design)),
    FactRow("Releases", lambda result, design: releases(design)),
    FactRow("Findings", _key_figure("conformance", remark=True)),
    FactRow("Version", _key_figure("last-change")),
)
"""Rows of the comparison, in its order."""

FACETS: Mapping[str, tuple[str, Callable[[Design], Iterable[str]]]] = {
    "product": ("Storage", products),
    "hosts": ("Hosts", lambda design: (number(len(design.hosts)),)),
    "speed": ("Host port", host_speeds),
    "system": ("Switch system", switch_systems),
    "transport": ("Transport", transports),
}
"""Filters and columns of the designs: the title of the field, and the values that a design has."""
