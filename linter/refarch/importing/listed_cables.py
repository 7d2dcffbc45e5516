"""Cables of lists next to cables of outputs. Outputs show what is cabled, so they decide where a list has
something else."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..asbuilt.cables import end_text
from ..asbuilt.observed_network import ObservedDevices
from ..asbuilt.sightings import SeenCables
from ..core.wording import count_text, first_few
from ..model.catalog import Catalog
from ..model.types import End
from .cables import ImportedCable, cable_between, is_management_port, ordered_cables
from .devices import ImportedDevice
from .notes import Notes
from .wiring_lists import LONGEST_QUOTED, ListedCable, ListedEnd

MOST_NAMED = 4
"""Cables that a note names."""


class JoinedCables(NamedTuple):
    """Cables of outputs and of lists."""

    cables: Sequence[ImportedCable]
    rows: Mapping[ImportedCable, ListedCable]
    """Rows of the cables that lists have."""


class ListReader:
    """Compares lists of cables with the cables of outputs."""

    def __init__(
        self, devices: Mapping[str, ImportedDevice], network: ObservedDevices, seen: SeenCables, notes: Notes
    ) -> None:
        self._devices, self._network, self._seen, self._notes = devices, network, seen, notes

    def joined_cables(
        self, observed: Sequence[ImportedCable], listed: Sequence[ListedCable], catalog: Catalog
    ) -> JoinedCables:
        """Cables of outputs, and those of lists that fit them. Differences are noted."""
        of_rows = [*self._cables(listed, catalog)]
        by_end = {end: cable for cable in observed for end in cable}
        of_list: dict[End, set[ImportedCable]] = defaultdict(set)
        for cable, _ in of_rows:
            for end in cable:
                of_list[end].add(cable)
        rows: dict[ImportedCable, ListedCable] = {}
        for cable, row in of_rows:
            known = sorted({by_end[end] for end in cable if end in by_end})
            problem = "" if known == [cable] else self._problem(cable, known, of_list)
            if problem:
                self._notes.conflict(f"{row.place} lists {_cable_text(cable)}, but {problem}")
            else:
                rows.setdefault(cable, row)
        self._note_unlisted(observed, of_list)
        return JoinedCables(ordered_cables({*observed, *rows}, self._devices), rows)

    def _problem(
        self, cable: ImportedCable, known: Sequence[ImportedCable], of_list: Mapping[End, set[ImportedCable]]
    ) -> str:
        """Reason why a cable of a list is not imported; empty for none. ``known`` are the cables of its ports
        in outputs."""
        if known:
            return f"outputs show {' and '.join(map(_cable_text, known))}"
        if any(end in self._seen.ambiguous for end in cable):
            return "outputs disagree about its ports"
        others = {one for end in cable for one in of_list[end]} - {cable}
        if others:
            return f"another row has {_cable_text(min(others))}"
        is_missed = any(
            near.device in self._network.devices_with_lists and far.device in self._seen.speaking
            for near, far in (cable, (cable.b, cable.a))
        )
        return "the neighbors of its devices do not have it" if is_missed else ""

    def _cables(
        self, listed: Sequence[ListedCable], catalog: Catalog
    ) -> Iterator[tuple[ImportedCable, ListedCable]]:
        """Cable of each row, with the names of the outputs, without those of management ports."""
        for row in listed:
            a, b = (self._end(row, end) for end in row.ends)
            if a is None or b is None:
                continue
            if a == b:
                self._notes.add_not_imported(f"{row.place}: both ends are one port")
            elif not any(is_management_port(self._devices[end.device], end.port, catalog) for end in (a, b)):
                yield cable_between((a, b), self._devices), row

    def _end(self, row: ListedCable, end: ListedEnd) -> End | None:
        """End with the names of the outputs; None, and a note, where no device has the port."""
        device = self._network.devices.find(end.device)
        port = self._network.ports[device].find(end.port) if device else ""
        if port:
            return End(device, port)
        text = f"no port `{end.port[:LONGEST_QUOTED]}` on {device}"
        unknown = f"no device can have the name `{end.device[:LONGEST_QUOTED]}`"
        self._notes.add_not_imported(f"{row.place}: {text if device else unknown}")
        return None

    def _note_unlisted(
        self, observed: Sequence[ImportedCable], of_list: Mapping[End, set[ImportedCable]]
    ) -> None:
        """Note the cables of outputs that no list has, of hosts and of pairs of switches with other cables in
        one: a list can be about a part of the cluster."""
        known = {self._subject(cable) for cables in of_list.values() for cable in cables}
        unlisted = [
            _cable_text(one)
            for one in observed
            if not (one.a in of_list or one.b in of_list) and self._subject(one) in known
        ]
        if unlisted:
            named = first_few(unlisted, MOST_NAMED)
            self._notes.conflict(f"no list has {count_text(len(unlisted), 'cable')} of outputs: {named}")

    def _subject(self, cable: ImportedCable) -> tuple[str, ...]:
        """Host of a cable; both switches of a cable between switches."""
        a, b = cable.a.device, cable.b.device
        return (a, b) if self._devices[a].is_switch else (a,)


def _cable_text(cable: ImportedCable) -> str:
    return f"{end_text(cable.a)} to {end_text(cable.b)}"
