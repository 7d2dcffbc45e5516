"""Models and releases of devices, as their outputs show them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..asbuilt.identities import is_model
from ..asbuilt.observed_network import ObservedDevices
from ..model.catalog import Catalog
from ..platforms.observed import SOFTWARE, SYSTEM
from .devices import ImportedDevice
from .notes import Notes
from .wiring_lists import LONGEST_QUOTED

LONGEST_RELEASE = 60

_RELEASE = re.compile(
    r"[0-9A-Za-z]+([ ._+-][0-9A-Za-z]+|[ ._+-]?[(][0-9A-Za-z]+(\.[0-9A-Za-z]+)*[)][0-9A-Za-z]*)*"
)


class ImportedRelease(NamedTuple):
    """Release of an operating system."""

    name: str
    build: int | None = None


class Identities:
    """Models and releases of all devices."""

    def __init__(
        self, devices: Iterable[ImportedDevice], network: ObservedDevices, catalog: Catalog, notes: Notes
    ) -> None:
        self._network, self._catalog, self._notes = network, catalog, notes
        known = [*devices]
        self.parts = {one.name: part for one in known if (part := self._part(one))}
        """Catalog ids of the models that outputs show."""
        self.releases = {one.name: release for one in known if (release := self._release(one)) is not None}
        self.usual: Mapping[str, ImportedRelease] = {}
        """Release that most devices of an operating system have, by its catalog id."""
        systems = {one.name: one.system for one in known}
        counts = Counter((systems[name], release) for name, release in self.releases.items())
        for (system, release), _ in reversed(counts.most_common()):
            self.usual = {**self.usual, system: release}

    def _value(self, name: str, kind: str, subject: str, property_name: str) -> str:
        value = self._network.value(name, kind, subject, property_name)
        return "" if value is None else str(value)

    def _part(self, device: ImportedDevice) -> str:
        """Catalog id of a model; empty for one that the catalog does not have, and for several."""
        text = self._value(device.name, SYSTEM, "", "model")
        kind = "switch" if device.is_switch else "server"
        found = [one for one in self._catalog.ids(kind) if text and self._is_part(kind, one, text)]
        if text and len(found) != 1:
            self._notes.add_not_imported(f"model `{text[:LONGEST_QUOTED]}`: the catalog has no such part")
        return found[0] if len(found) == 1 else ""

    def _is_part(self, kind: str, identity: str, text: str) -> bool:
        part = self._catalog.part(kind, identity)
        return part is not None and any(
            is_model(text, name) for name in (part.model, part.part_number) if name
        )

    def _release(self, device: ImportedDevice) -> ImportedRelease | None:
        """Release of the operating system, by the name that the catalog has for its build. None for none."""
        text = self._value(device.name, SOFTWARE, device.system, "release")
        build = self._value(device.name, SOFTWARE, device.system, "build")
        number = int(build) if build.isascii() and build.isdecimal() and len(build) < 10 else None
        releases: Iterable[Mapping[str, Any]] = (self._catalog.software(device.system) or {}).get(
            "releases", ()
        )
        for entry in releases:
            if number is not None and entry.get("build") == number:
                return ImportedRelease(entry["release"], number)
        if not text:
            return None
        if len(text) > LONGEST_RELEASE or not _RELEASE.fullmatch(text):
            self._notes.add_not_imported(f"release `{text[:LONGEST_QUOTED]}`: no design can have it")
            return None
        return ImportedRelease(text, number)
