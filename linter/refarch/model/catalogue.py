"""Looks up parts and software in the catalogue: that of refarch, and that of the project."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.origin import Origin
from ..load.document import Document
from . import built_in
from .ranges import RangeError, expand
from .types import Part, Port
from .units import speed

KINDS = ("server", "nic", "switch", "cable", "drive", "cpu")


_FOLDERS = {"software": "software", "switch": "switches"}


def folder_name(kind: str) -> str:
    """Folder of the entries of one kind, in the plural: ``nics``, ``switches``, ``software``."""
    return _FOLDERS.get(kind, f"{kind}s")


class Catalogue:
    """The entries that come with refarch, and those of the project in ``designs/_catalog``."""

    def __init__(self, project: Mapping[tuple[str, str], Document] | None = None) -> None:
        self._project = project or {}
        self._entries: dict[tuple[str, str], tuple[Mapping[str, Any], Origin] | None] = {}
        self._ports: dict[tuple[str, str], dict[str, Port]] = {}

    def part(self, kind: str, identity: str) -> Part | None:
        """A part by kind and id, or None if the catalogue has no such part."""
        entry = self._entry(kind, identity)
        if entry is None:
            return None
        data, origin = entry
        return Part(identity, kind, data["vendor"], data["model"], data["title"], data.get("part_number", ""), data, origin)

    def any_part(self, identity: str) -> Part | None:
        """A part of whatever kind."""
        return next((part for kind in KINDS if (part := self.part(kind, identity)) is not None), None)

    def software(self, product: str) -> Mapping[str, Any] | None:
        """A software product: its releases, and for a network operating system its port names and default MTU."""
        entry = self._entry("software", product)
        return None if entry is None else entry[0]

    def ids(self, kind: str) -> list[str]:
        """All ids of a kind, sorted: for suggestions."""
        return sorted(
            {*built_in.ids(folder_name(kind)), *(identity for entry_kind, identity in self._project if entry_kind == kind)}
        )

    def _entry(self, kind: str, identity: str) -> tuple[Mapping[str, Any], Origin] | None:
        key = (kind, identity)
        if key not in self._entries:
            self._entries[key] = self._read(kind, identity)
        return self._entries[key]

    def _read(self, kind: str, identity: str) -> tuple[Mapping[str, Any], Origin] | None:
        document = self._project.get((kind, identity))
        if document is None:
            data = built_in.entry(folder_name(kind), identity)
            return None if data is None else (data, Origin(f"catalog/{folder_name(kind)}/{identity}.yaml", ()))
        return document.data, Origin(document.path, ())

    def switch_ports(self, model: Part, nos: str) -> dict[str, Port]:
        """Ports of a switch by the names that its network operating system gives them, in front-panel order."""
        key = (model.id, nos)
        if key not in self._ports:
            pattern = (self.software(nos) or {}).get("port_name", "{number}")
            self._ports[key] = {
                port.name: port
                for group in model.data.get("ports", ())
                for number in expand(f"[{group['numbers']}]")
                for port in (_port(pattern.replace("{number}", number), group),)
            }
        return self._ports[key]

    def onboard_ports(self, server: Part) -> list[Port]:
        """Network ports on a server's board, by the names its hypervisor gives them."""
        return [_port(name, group) for group in server.data.get("onboard_ports", ()) for name in expand(group["names"])]


def facts(kind: str, identity: str, data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Where the data of an entry come from, fact by fact: a project's entry has them with it, ours are read when asked for."""
    own: Sequence[Mapping[str, Any]] | None = data.get("facts")
    return built_in.facts(folder_name(kind), identity) if own is None else own


def faulty_range(data: Mapping[str, Any]) -> tuple[tuple[str | int, ...], str] | None:
    """The place of a range of ports in an entry that cannot be expanded or names a port again, and what is wrong with it."""
    seen: set[str] = set()
    for key, field, form in (("ports", "numbers", "[{}]"), ("onboard_ports", "names", "{}")):
        groups = data.get(key)
        for index, group in enumerate(groups if isinstance(groups, list) else ()):
            place = (key, index, field)
            try:
                names = expand(form.format(group[field]))
            except RangeError as error:
                return place, str(error)
            if not seen.isdisjoint(names):
                return place, f"`{group[field]}` names ports again that an earlier group has"
            seen.update(names)
    return None


def card_port(card: Part, name: str) -> Port:
    """A port of a network card under the name that the host gives it."""
    return _port(name, card.data["ports"])


def _port(name: str, group: Mapping[str, Any]) -> Port:
    return Port(name, group["form_factor"], tuple(speed(text) for text in group["speeds"]))
