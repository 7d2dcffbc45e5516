"""Ports of one switch, assigned to hosts from the first on, and to other devices from the last back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ..core.wording import count_text
from ..model.catalog import Catalog
from ..model.form_factors import form_factor_text
from ..model.port_names import PortNames
from ..model.splits import splittable_ports
from ..model.types import Part, Port
from .cable_options import CableOption, cable_options, port_numbers


class AssignedPorts(NamedTuple):
    """Ports that were assigned, and their cable."""

    names: tuple[str, ...]
    cable_option: CableOption


class FreePorts:
    """Free ports of a switch of some model."""

    def __init__(self, switch: str, model: Part, nos: Mapping[str, Any], taken: Iterable[str] = ()) -> None:
        """``nos`` is the catalog entry of its network operating system; ``taken`` are names of ports, or of
        whole ports of which parts are used."""
        self.switch = switch
        self.model = model
        self.names = PortNames(nos, model.data["ports"])
        self.splits: dict[str, str] = {}
        """Ports that were broken out: ``4x25G`` by number."""
        self.reserved = {
            number
            for number in self._all_numbers()
            if not self.names.whole_port_names(number).isdisjoint(taken)
        }
        """Numbers of the ports that were used before."""
        self.used = set(self.reserved)

    def assign_first(self, count: int, options: Sequence[CableOption], what: str) -> AssignedPorts:
        """Assign ``count`` ports from the first on, by the best option with enough ports. Raises RefarchError
        with the number of ports there are."""
        for option in options:
            ports = self._from_front(count, option)
            if len(ports) == count:
                return AssignedPorts(tuple(ports), option)
        raise RefarchError(self._shortage_message(count, options, what))

    def assign_last(self, count: int, options: Sequence[CableOption], what: str) -> AssignedPorts:
        """Assign ``count`` ports of one group, as near to its end as they are free, in their order."""
        for option in options:
            ports = self._assign(
                count, option, self._free_numbers(option)[::-1][: -(-count // option.split)][::-1]
            )
            if len(ports) == count:
                return AssignedPorts(tuple(ports), option)
        raise RefarchError(self._shortage_message(count, options, what))

    def _from_front(self, count: int, option: CableOption) -> list[str]:
        return self._assign(count, option, self._free_numbers(option)[: -(-count // option.split)])

    def _assign(self, count: int, option: CableOption, chosen: Sequence[str]) -> list[str]:
        """Names of the ports with these numbers, or of their parts; none, with none used, if they are fewer
        than ``count``."""
        if len(chosen) * option.split < count:
            return []
        disabled = self._free_and_disabled(option)
        # A split may disable the neighbor of a port.
        self.used.update(chosen, filter(None, (disabled[number] for number in chosen)))
        if option.split == 1:
            return [self._undivided_name(number, option.group) for number in chosen]
        group = self.model.data["ports"][option.group]
        ports = []
        for number in chosen:
            self.splits[number] = option.breakout
            ports += [
                port.name for port in self.names.ports_of_number(number, group, (option.split, option.speed))
            ]
        return ports[:count]

    def _shortage_message(self, count: int, options: Sequence[CableOption], what: str) -> str:
        room = {option.group: len(self._free_numbers(option)) * option.split for option in reversed(options)}
        group = max(room, key=lambda number: room[number])
        form_factor = form_factor_text(self.model.data["ports"][group]["form_factor"])
        broken_out = (
            " when broken out" if any(option.split > 1 for option in options if option.group == group) else ""
        )
        return (
            f"{self.switch} needs {count_text(count, 'port')} for {what}, but {self.model.title} has only "
            f"{room[group]}{broken_out} that are free and fit ({form_factor})"
        )

    def _free_numbers(self, option: CableOption) -> list[str]:
        """Numbers of the free ports of the group of an option, which can be split if the option splits
        them."""
        return list(self._free_and_disabled(option))

    def _free_and_disabled(self, option: CableOption) -> dict[str, str]:
        """Free ports of the group of an option, each with the port that its split disables; empty for
        none."""
        free = [number for number in port_numbers(self.model, option.group) if number not in self.used]
        if option.split == 1:
            return dict.fromkeys(free, "")
        return dict(splittable_ports(self.model.data["ports"][option.group], option.breakout, free))

    def _all_numbers(self) -> list[str]:
        return [
            number
            for group in range(len(self.model.data["ports"]))
            for number in port_numbers(self.model, group)
        ]

    def _undivided_name(self, number: str, group: int) -> str:
        return self.names.whole_port_name(number, self.model.data["ports"][group])


class _SwitchCandidate(NamedTuple):
    """A switch of the catalog that has enough ports."""

    identity: str
    has_other_nos: bool
    """Whether it runs another network operating system than the old switch."""
    is_split: bool
    """Whether its ports are split for the hosts."""
    free_ports: int


def switches_with_room(catalog: Catalog, host_port: Port, count: int, nos: str) -> list[str]:
    """Ids of the switches of the catalog that have ports at the full speed of a card for ``count`` hosts,
    and two more for the peer: those with the same network operating system first, whole ports before split
    ones, small ones before large ones."""
    candidates: list[_SwitchCandidate] = []
    for identity in catalog.ids("switch"):
        model = catalog.part("switch", identity)
        assert model is not None  # the catalog listed it above
        if not model.data.get("nos"):  # its port names and its release would be unknown
            continue
        option = option_with_room(catalog, host_port, model, count)
        if option is not None:
            has_other_nos = nos not in model.data.get("nos", ())
            free = _usable_ports(model, option)
            candidates.append(_SwitchCandidate(identity, has_other_nos, option.split > 1, free))
    # The id comes last, so that equally good switches are in the same order on every machine.
    ordered = sorted(
        candidates,
        key=lambda candidate: (
            candidate.has_other_nos,
            candidate.is_split,
            candidate.free_ports,
            candidate.identity,
        ),
    )
    return [candidate.identity for candidate in ordered]


def option_with_room(catalog: Catalog, host_port: Port, model: Part, count: int) -> CableOption | None:
    """Best cable by which a switch has ports at the full speed of a card for ``count`` hosts, and two more
    for the peer; None if there is none."""
    for option in cable_options(catalog, host_port, model):
        free = _usable_ports(model, option)
        # The last group holds the two links to the peer.
        cages = free - 2 if option.group == len(model.data["ports"]) - 1 else free
        if cages * option.split >= count and option.speed == max(host_port.speeds):
            return option
    return None


def _usable_ports(model: Part, option: CableOption) -> int:
    """Number of ports of the group of an option that exist, or can be split for it."""
    every = port_numbers(model, option.group)
    if option.split == 1:
        return len(every)
    return len(list(splittable_ports(model.data["ports"][option.group], option.breakout, every)))
