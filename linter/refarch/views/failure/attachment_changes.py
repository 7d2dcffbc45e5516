"""Change of one attachment by a failure: its ports before and after, and other traffic on the same ports."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from ...model.types import Design, End
from ..network.attachments import Attachment, PortChoice, attachments_by_device, port_choices


class AttachmentChange(NamedTuple):
    """An attachment whose ports have failed in part."""

    attachment: Attachment
    before: tuple[PortChoice, ...]
    after: tuple[PortChoice, ...]
    """Empty where no port is left."""


def total_speed(chosen: Iterable[PortChoice]) -> int:
    """Mbit/s of all ports that may carry an attachment's traffic."""
    return sum({lead.near_end: lead.speed for choice in chosen for lead in choice}.values())


def attachments_sharing_ports(
    design: Design, change: AttachmentChange, dead: Collection[End]
) -> list[Attachment]:
    """Other traffic on the ports that the product's traffic has moved to, which it did not share a port with
    before."""
    attachment = change.attachment
    before, moved = port_names(change.before), port_names(change.after) - port_names(change.before)
    if not attachment.is_storage or not moved:
        return []
    others = (other for other in attachments_by_device(design)[attachment.device] if other != attachment)
    return [
        other
        for other in others
        if moved & port_names(port_choices(other, dead)) and not before & port_names(port_choices(other))
    ]


def port_names(chosen: Iterable[PortChoice]) -> set[str]:
    """Ports that may carry an attachment's traffic."""
    return {lead.near_end.port for choice in chosen for lead in choice}
