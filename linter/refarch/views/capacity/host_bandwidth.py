"""Bandwidth between a host and its storage: the ports in use, and the capacity of the PCIe slots of their
cards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...model.types import Design, End, Nic, Part
from ...model.units import speed
from .. import view
from ..network.attachments import Attachment, CabledPort, attachments_by_device, port_choices
from . import pcie


class CardTraffic(NamedTuple):
    """The storage ports of one card that are in use."""

    card: Part | None
    """The card; None for ports on the server's board."""
    slot: str
    leads: tuple[CabledPort, ...]

    @property
    def line(self) -> int:
        """Mbit/s of the ports together."""
        return sum(lead.speed for lead in self.leads)

    @property
    def pcie_speed(self) -> int | None:
        """Mbit/s of the card's PCIe connection; None where the catalog does not tell."""
        return pcie.slot_speed(self.card.data.get("pcie")) if self.card else None

    @property
    def total(self) -> int | None:
        """Mbit/s that all ports of the card share, where its vendor states less than their sum."""
        text = self.card.data.get("ports", {}).get("total") if self.card else None
        return None if text is None else speed(text)

    @property
    def usable_speed(self) -> int:
        """Mbit/s: the smallest of the three."""
        return min(limit for limit in (self.line, self.pcie_speed, self.total) if limit is not None)


def storage_attachments(design: Design, device: str) -> tuple[Attachment, ...]:
    """A host's attachments that carry storage traffic."""
    return tuple(
        attachment for attachment in attachments_by_device(design).get(device, ()) if attachment.is_storage
    )


def card_traffic(design: Design, host: str, dead: Collection[End] = ()) -> tuple[CardTraffic, ...]:
    """Storage traffic of each card of a host, while the ports at some ends are dead."""
    cards: dict[tuple[str, str, object], list[CabledPort]] = {}
    parts: dict[tuple[str, str, object], Nic] = {}
    for lead in cabled_ports_in_use(storage_attachments(design, host), dead):
        nic = design.hosts[host].nics[lead.near_end.port]
        key = (nic.card.id, nic.slot, nic.origin) if nic.card else ("", "", None)
        cards.setdefault(key, []).append(lead)
        parts[key] = nic
    return tuple(CardTraffic(parts[key].card, parts[key].slot, tuple(leads)) for key, leads in cards.items())


def cabled_ports_in_use(listed: Sequence[Attachment], dead: Collection[End] = ()) -> tuple[CabledPort, ...]:
    """Ports that carry the given attachments at the same time, each once.

    Where a policy keeps an attachment on one of several ports, it is taken to be one that no other attachment
    has.
    """
    leads_by_end: dict[End, CabledPort] = {}
    # Attachments with the fewest choices take their ports first, so that the others can avoid them.
    for attachment in sorted(listed, key=lambda attachment: len(port_choices(attachment, dead))):
        options = port_choices(attachment, dead)
        free = next(
            (choice for choice in options if all(lead.near_end not in leads_by_end for lead in choice)), None
        )
        for lead in free or (options[0] if options else ()):
            leads_by_end[lead.near_end] = lead
    return tuple(leads_by_end.values())


def usable_speed(design: Design, host: str, dead: Collection[End] = ()) -> int:
    """Mbit/s of a host's storage traffic in each direction."""
    return sum(card.usable_speed for card in card_traffic(design, host, dead))


@view
def usable_bandwidth(design: Design) -> Mapping[str, int]:
    """Mbit/s by host, with nothing failed; hosts without storage traffic on a cable are left out."""
    return dict(_usable_by_host(design))


def _usable_by_host(design: Design) -> Iterator[tuple[str, int]]:
    for host in design.hosts:
        if storage_attachments(design, host):
            yield host, usable_speed(design, host)
