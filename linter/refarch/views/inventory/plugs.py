"""The plugs of all cables, and the label that goes on each.

A label names the plug's own end and the far end, or is what the design gives the cable under ``label``. It
depends on nothing but the two ends: no cable gets another label where others come, go, or are listed in
another order. The form is one of practice.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...model.types import Design, End, Link, Part
from .. import view
from .optics import bought_cables, breakout_port, cage_of, links_per_cable

LABEL_SEPARATOR = " / "
"""Between the two ends of a label: no name of a device or port has a slash between two blanks."""


class LinkEnd(NamedTuple):
    """One end of a link."""

    link: Link
    side: str
    """``a`` or ``b``."""

    @property
    def port(self) -> End:
        """The port at this end."""
        return self.link.a if self.side == "a" else self.link.b

    @property
    def far_port(self) -> End:
        """The port at the other end."""
        return self.link.b if self.side == "a" else self.link.a

    @property
    def label(self) -> str:
        """The label that the design gives this end; empty for none."""
        return self.link.label_a if self.side == "a" else self.link.label_b

    @property
    def far_label(self) -> str:
        """The label that the design gives the other end."""
        return self.link.label_b if self.side == "a" else self.link.label_a

    @property
    def adapter(self) -> Part | None:
        """The adapter in the port at this end."""
        return self.link.adapter_a if self.side == "a" else self.link.adapter_b

    @property
    def optic(self) -> Part | None:
        """The transceiver at this end."""
        return self.link.optic_a if self.side == "a" else self.link.optic_b

    @property
    def far_optic(self) -> Part | None:
        """The transceiver at the other end."""
        return self.link.optic_b if self.side == "a" else self.link.optic_a


class Plug(NamedTuple):
    """One plug of a cable."""

    port: End
    """The port that it goes into; of a port that is broken out, the port as the front panel has it."""
    link_ends: tuple[LinkEnd, ...]
    """The ends of links that it is for: several for the plug that the parts of a breakout cable share."""
    cable: int
    """The number of its cable among all cables of the design."""
    ends_label: str
    """Near and far end, e.g. ``esx-01:vmnic4 / leaf-1:swp1``."""

    @property
    def key(self) -> tuple[int, End, str]:
        """Identity among all plugs."""
        return self.cable, self.port, self.link_ends[0].side

    @property
    def stated_labels(self) -> tuple[str, ...]:
        """The labels that the design gives it: one at most, unless the links that share it differ."""
        return tuple(dict.fromkeys(end.label for end in self.link_ends if end.label))

    @property
    def label(self) -> str:
        """Text of the label: the stated one, else both ends."""
        given = self.stated_labels
        return given[0] if len(given) == 1 else self.ends_label


@view
def plugs(design: Design) -> tuple[Plug, ...]:
    """Every plug once, in the order of the cables."""
    numbered = enumerate(bought_cables(design))
    return tuple(plug for number, cable in numbered for plug in _plugs_of_cable(design, number, cable.links))


def _plugs_of_cable(design: Design, number: int, links: tuple[Link, ...]) -> list[Plug]:
    """The plugs of one cable: two, or that of a split port and one for each of the links that it carries."""
    single = breakout_port(design, links[0])
    cable_plugs: list[Plug] = []
    shared: list[LinkEnd] = []
    for end in (LinkEnd(link, side) for link in links for side in "ab"):
        # All links of a breakout cable share this plug, which gets one label.
        if single == End(end.port.device, cage_of(design, end.port)):
            shared.append(end)
        else:
            cable_plugs.append(
                Plug(
                    end.port,
                    (end,),
                    number,
                    f"{_end_text(end.port)}{LABEL_SEPARATOR}{_end_text(end.far_port)}",
                )
            )
    if single is not None and shared:
        ends = f"{_end_text(single)}{LABEL_SEPARATOR}{links_per_cable(links[0])}-way breakout"
        cable_plugs.append(Plug(single, tuple(shared), number, ends))
    return cable_plugs


def _end_text(end: End) -> str:
    return f"{end.device}:{end.port}"


@view
def plugs_by_link_end(design: Design) -> Mapping[tuple[int, str], Plug]:
    """Each plug by the number of a link that goes through it and the end of that, ``a`` or ``b``."""
    return {(end.link.number, end.side): plug for plug in plugs(design) for end in plug.link_ends}
