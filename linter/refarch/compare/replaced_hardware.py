"""Hardware that is replaced under the same name: switches, hosts and arrays of another model, cards in
hosts."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.types import Design
from .flat import FlatDesign

MODEL_FIELDS = {"switches.model": "switch", "hosts.server": "host", "arrays.model": "array"}
"""Fields that say which hardware a device is, with its kind."""

CARD_FIELD = "hosts.nics.card"
"""Field with the card of a host's port."""


class ReplacedHardware(NamedTuple):
    """Hardware that replaces other hardware."""

    kind: str
    """``switch``, ``host``, ``array`` or ``card``."""
    name: str
    """Name of the device, as in the second design; for a card that of its host."""
    port: str
    """Port of a card, with an entry for each port that both cards have; empty for devices."""
    before: str
    """Id of the part; empty for a port on the board."""
    after: str

    def has_cable_end(self, end: str) -> bool:
        """Whether a cable in this port, e.g. ``esx-01 vmnic4``, is plugged into it."""
        device, _, port = end.partition(" ")
        return device == self.name and self.port in ("", port)


def replaced_devices(before: Design, after: Design, names: Mapping[str, str]) -> set[str]:
    """Switches and hosts of another model, by their names in the second design; ``names`` are new names by
    old ones."""
    models = [
        {name: switch.model.id for name, switch in design.switches.items()}
        | {name: host.server.id for name, host in design.hosts.items()}
        for design in (before, after)
    ]
    old = {names.get(name, name): model for name, model in models[0].items()}
    return {name for name, model in models[1].items() if old.get(name, model) != model}


def replaced_hardware(old: FlatDesign, new: FlatDesign) -> Iterator[ReplacedHardware]:
    """All hardware that is replaced, devices first; ``old`` has the names of the second design."""
    devices = set()
    for (path, keys), (value, _) in new.values.items():
        was = old.values.get((path, keys), (value,))[0]
        if path in MODEL_FIELDS and was != value:
            devices.add(keys[0])
            yield ReplacedHardware(MODEL_FIELDS[path], keys[0], "", was, value)
    for path, keys in new.objects:
        # Cards of a replaced host are replaced with it.
        if path == "hosts.nics" and (path, keys) in old.objects and keys[0] not in devices:
            was, is_now = (design.values.get((CARD_FIELD, keys), ("",))[0] for design in (old, new))
            if was != is_now:
                host, port = keys
                yield ReplacedHardware("card", host, port, was, is_now)
