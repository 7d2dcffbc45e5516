"""Choice of the cable between a port and a switch, from the catalog: whole ports if the plugs fit, split
ports if the switch is faster."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.wording import enumeration
from ..model.catalog import Catalog
from ..model.form_factors import form_factor_text, plug_fit
from ..model.ranges import expand
from ..model.types import Part, Port
from ..model.units import speed, speed_text

USUAL_LENGTH = 3.0
"""Length in meters of the cable to look for: within a rack, from a host at its foot to a switch at its
top."""


GENERIC = "Generic"
"""Vendor of entries that stand for a part of any vendor."""


class CableOption(NamedTuple):
    """Cable between a port and a group of ports of a switch."""

    group: int
    """Index of the group of ports of the model, from 0."""
    split: int
    """Number of ports that a port of the group is split into; 1 for a whole port."""
    speed: int
    """Speed of the link in Mbit/s."""
    cable: Part

    @property
    def breakout(self) -> str:
        """Value for `breakouts`, e.g. ``4x25G``."""
        return f"{self.split}x{speed_text(self.speed)}"


def cable_options(catalog: Catalog, port: Port, model: Part, wanted: Part | None = None) -> list[CableOption]:
    """Cables between a port and a switch, best first: the fastest link, whole ports before split ones, groups
    in their order. Cables of the vendor of the switch and generic ones come before those that are coded for
    another vendor, which switches may refuse (OPT006); among them the wanted one, then those of the vendor,
    then the one whose length is nearest to USUAL_LENGTH."""
    options = [
        option
        for identity in catalog.ids("cable")
        for option in _options_of_cable(catalog, identity, port, model)
    ]

    def rank(option: CableOption) -> tuple[object, ...]:
        length = cable_length(option.cable)
        return (
            -option.speed,
            option.split,
            option.group,
            option.cable.vendor not in (GENERIC, model.vendor),
            option.cable.id != (wanted.id if wanted else ""),
            option.cable.data["medium"] != "passive-copper",
            option.cable.vendor != model.vendor,
            option.cable.id.startswith("generic-") or length is None,
            abs((length or USUAL_LENGTH) - USUAL_LENGTH),
            _cable_class(option.cable) != "ca-l",
            option.cable.id,
        )

    return sorted(options, key=rank)


def cable_length(cable: Part) -> float | None:
    """Length of a cable in meters; None for one that is sold in any length."""
    text = cable.data.get("length")
    return None if text is None else float(text.removesuffix("m"))


def port_numbers(model: Part, group: int) -> list[str]:
    """Numbers of the ports of a group, in order."""
    return expand(f"[{model.data['ports'][group]['numbers']}]")


def no_cable_message(port: Port, what: str, model: Part) -> str:
    """Message that no cable of the catalog fits a port and a switch."""
    cages = enumeration(
        dict.fromkeys(form_factor_text(group["form_factor"]) for group in model.data["ports"])
    )
    speeds = enumeration(map(speed_text, sorted(port.speeds)), "or")
    return (
        f"the catalog has no cable from {what} ({form_factor_text(port.form_factor)}, {speeds}) to "
        f"{model.title} ({cages}); choose another switch from `refarch parts switch`, or add a custom cable "
        "to designs/_catalog/cables"
    )


def _options_of_cable(catalog: Catalog, identity: str, port: Port, model: Part) -> Iterator[CableOption]:
    """Connections that one cable can make from the port to each group of the switch."""
    cable = catalog.part("cable", identity)
    if cable is None or "ethernet" not in cable.data["protocols"] or not has_plugs(cable):
        return
    ends: Sequence[str] = cable.data["ends"]
    split = len(ends) - 1
    each = speed(cable.data["speed"]) // split
    # The last end is the one of the host; a split cable has several of them.
    if plug_fit(ends[-1], port.form_factor) != "fits":
        return
    for number, group in enumerate(model.data["ports"]):
        cage = group["form_factor"]
        if group.get("ports_per_cage", 1) > 1:
            continue  # two ports share the cage, and one plain connector occupies it
        if plug_fit(ends[0], cage) != "fits" or (split > 1 and group.get("lanes", 1) < split):
            continue
        speeds = set(map(speed, group["speeds"]))
        speeds |= {mbps // split for mbps in speeds}  # an entry may list only the speeds of whole ports
        common = {mbps for mbps in speeds if mbps <= each} & set(port.speeds)
        if split > 1:
            common &= {each}  # a part of a port runs at the speed of the cable
        if common:
            yield CableOption(number, split, max(common), cable)


def has_plugs(cable: Part) -> bool:
    """Whether a cable has plugs; fiber needs transceivers, which a person must choose."""
    return cable.data["medium"] in ("passive-copper", "active-optical", "twisted-pair")


def _cable_class(cable: Part) -> str:
    return str(cable.data.get("cable_class", ""))
