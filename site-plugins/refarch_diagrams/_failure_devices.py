"""State of a device's ports after a failure, and the disconnected devices."""

from collections.abc import Sequence

from refarch.facts.failure import Effect
from refarch.facts.model import Design
from refarch.facts.network import Lead, attachments_of, choices


def port_state_and_traffic(
    design: Design, name: str, leads: Sequence[Lead], effect: Effect
) -> tuple[str, tuple[str, ...]]:
    """State of a device's ports, a key of ``_failure_states.LINE_STYLES``, and the kinds of traffic that they
    carry."""
    near = {lead.near for lead in leads}
    if name in effect.fault.devices or near <= effect.dead:
        return "failed", ()
    users = [
        attachment
        for attachment in attachments_of(design).get(name, ())
        if any(lead.near in near for choice in choices(attachment, effect.dead) for lead in choice)
    ]
    kinds = tuple(dict.fromkeys(kind for user in users for kind in user.kinds))
    return "product" if any(user.storage for user in users) else "other" if users else "idle", kinds


def disconnected_devices(effect: Effect) -> set[str]:
    """Devices that are cut off."""
    return {name for split in effect.splits for name in split.cut}
