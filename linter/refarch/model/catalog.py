"""Looks up parts and software in the catalog of refarch and that of the project."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import RefarchError
from ..core.origin import Origin
from ..load.document import Document
from . import built_in
from .port_names import PortNames, Splits, alternative_port_names, whole_port
from .ranges import RangeError, expand
from .types import Part, Port, Product, Transport

NO_SPLITS: Splits = {}
NO_NAMES: Mapping[str, str] = {}

Ports = dict[str, Port]
"""Ports by name."""

KINDS = (
    "server",
    "nic",
    "switch",
    "cable",
    "drive",
    "cpu",
    "array",
    "optic",
    "adapter",
    "storage-controller",
)
"""Kinds of parts, which can be bought and listed in a bill of materials."""

LOOKED_UP = ("software", "product", "transport")
"""Kinds of entries that are not parts."""

_FOLDERS = {"software": "software", "switch": "switches"}


def folder_name(kind: str) -> str:
    """Folder of the entries of a kind, in the plural: ``nics``, ``switches``, ``software``."""
    return _FOLDERS.get(kind, f"{kind}s")


class Catalog:
    """The entries that come with refarch, and those of the project in ``designs/_catalog``."""

    def __init__(
        self,
        project: Mapping[tuple[str, str], Document] | None = None,
        unusable: Mapping[tuple[str, str], str] | None = None,
    ) -> None:
        """``project`` has a project's own entries by kind and id; ``unusable`` the files of those that have
        errors, which the catalog does without."""
        self._project = project or {}
        self.unusable: Mapping[tuple[str, str], str] = unusable or {}
        self._entries: dict[tuple[str, str], tuple[Mapping[str, Any], Origin] | None] = {}
        self._ports: dict[tuple[object, ...], Ports] = {}
        self._other_names: dict[tuple[object, ...], Mapping[str, tuple[str, Port]]] = {}

    def part(self, kind: str, identity: str) -> Part | None:
        """Part by kind and id; None if the catalog has no such part."""
        entry = self._entry(kind, identity)
        if entry is None:
            return None
        data, origin = entry
        return Part(
            id=identity,
            kind=kind,
            vendor=data["vendor"],
            model=data["model"],
            title=data["title"],
            part_number=data.get("part_number", ""),
            data=data,
            origin=origin,
        )

    def any_part(self, identity: str) -> Part | None:
        """Part of any kind by id; None if the catalog has no such part."""
        return next((part for kind in KINDS if (part := self.part(kind, identity)) is not None), None)

    def software(self, product: str) -> Mapping[str, Any] | None:
        """Entry of a software product: its releases, and for a network operating system its port names and
        default MTU."""
        return self._data("software", product)

    def origin(self, kind: str, identity: str) -> Origin:
        """File of an entry. Raises RefarchError where there is none."""
        self._facts(kind, identity)
        entry = self._entry(kind, identity)
        assert entry is not None
        return entry[1]

    def ids(self, kind: str) -> list[str]:
        """All ids of a kind, sorted: for suggestions."""
        return sorted(
            {
                *built_in.ids(folder_name(kind)),
                *(identity for entry_kind, identity in self._project if entry_kind == kind),
            }
        )

    def entry(self, kind: str, identity: str) -> Mapping[str, Any] | None:
        """Data of an entry, without the facts of an entry of refarch; None where there is no such entry."""
        return self._data(kind, identity)

    def _data(self, kind: str, identity: str) -> Mapping[str, Any] | None:
        entry = self._entry(kind, identity)
        return None if entry is None else entry[0]

    def _entry(self, kind: str, identity: str) -> tuple[Mapping[str, Any], Origin] | None:
        key = (kind, identity)
        if key not in self._entries:
            self._entries[key] = self._read(kind, identity)
        return self._entries[key]

    def _read(self, kind: str, identity: str) -> tuple[Mapping[str, Any], Origin] | None:
        # Entries of the project win over those of refarch of the same id.
        document = self._project.get((kind, identity))
        if document is None:
            data = built_in.entry(folder_name(kind), identity)
            return (
                None if data is None else (data, Origin(f"catalog/{folder_name(kind)}/{identity}.yaml", ()))
            )
        return document.data, Origin(document.path, ())

    def product(self, identity: str) -> Product:
        """Storage or communication product. The schema accepts only those that the catalog has."""
        data = self._facts("product", identity)
        return Product(
            id=identity,
            title=data["title"],
            platform=data["platform"],
            services=tuple(data.get("services", ())),
        )

    def transport(self, identity: str) -> Transport:
        """Transport. The schema accepts only those that the catalog has."""
        data = self._facts("transport", identity)
        return Transport(
            id=identity,
            title=data["title"],
            rdma=data["rdma"],
            lossless=data["lossless"],
            carried_in=data["carried_in"],
            port=data.get("port"),
        )

    def _facts(self, kind: str, identity: str) -> Mapping[str, Any]:
        data = self._data(kind, identity)
        if data is None:
            raise RefarchError(
                f"the catalog has no {kind} {identity}; the installation is incomplete, install refarch again"
            )
        return data

    def switch_ports(
        self, model: Part, nos: str, splits: Splits = NO_SPLITS, own: Mapping[str, str] = NO_NAMES
    ) -> Ports:
        """Ports of a switch by name, in front-panel order. The names are those of the design (``own``, with
        ``port_name``, e.g. ``eth{number}``, and ``lane_port_name``), else of its network operating system,
        else of its own entry. ``splits`` are the ports that are broken out.
        """
        # Large designs have many switches of one model, whose ports are then built once.
        key = (model.id, nos, tuple(own.items()), tuple(splits.items()))
        if key not in self._ports:
            # A pattern of the design replaces all names of the operating system, lane names included.
            system = {} if "port_name" in own else self.software(nos) or {}
            naming = {**system, **own}
            ports = PortNames(naming, model.data.get("ports", ())).all_ports(splits)
            self._ports[key] = {port.name: port for port in ports}
        return self._ports[key]

    def other_port_names(self, model: Part, nos: str, splits: Splits) -> Mapping[str, tuple[str, Port]]:
        """Alternative names of the ports of a switch under its network operating system, as in
        ``alternative_port_names``."""
        key = (model.id, nos, tuple(splits.items()))
        if key not in self._other_names:
            names = alternative_port_names(self.software(nos) or {}, model.data.get("ports", ()), splits)
            self._other_names[key] = names
        return self._other_names[key]

    def names_ports(self, model: Part, nos: str, port_name: str = "") -> bool:
        """Whether the names of the ports of a switch are known: from the design, its network operating system
        or its own entry."""
        return bool(nos or port_name) or all("names" in group for group in model.data.get("ports", ()))

    def onboard_ports(self, server: Part) -> list[Port]:
        """Network ports on the board of a server, by the names that its hypervisor gives them."""
        return [
            whole_port(name, group)
            for group in server.data.get("onboard_ports", ())
            for name in expand(group["names"])
        ]


def facts(kind: str, identity: str, data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Facts of an entry, the sources of its data: an entry of a project contains them, those of refarch are
    read when asked for."""
    stated_facts: Sequence[Mapping[str, Any]] | None = data.get("facts")
    return built_in.entry_facts(folder_name(kind), identity) if stated_facts is None else stated_facts


def entry_document(kind: str, identity: str) -> Document | None:
    """File of an entry that comes with refarch, with its facts; None where there is no such entry."""
    return built_in.entry_document(folder_name(kind), identity)


_RANGES = (
    ("ports", "numbers", "[{}]"),
    ("onboard_ports", "names", "{}"),
    ("controller_ports", "names", "{}"),
)
"""Ranges of ports in entries: the field, its key, and the form in which the key is a range."""


def faulty_range(data: Mapping[str, Any]) -> tuple[tuple[str | int, ...], str] | None:
    """Place of a range of ports that cannot be expanded or names a port twice, and the fault; None for
    none."""
    seen: set[str] = set()
    for key, field, form in _RANGES:
        groups = data.get(key)
        for index, group in enumerate(groups if isinstance(groups, list) else ()):
            place = (key, index, field)
            try:
                names = expand(form.format(group[field]))
            except RangeError as error:
                return place, str(error)
            fault = _faulty_names(group, len(names)) if key == "ports" else ""
            if fault:
                return (key, index, "names"), fault
            if not seen.isdisjoint(names):
                return place, f"`{group[field]}` repeats ports of an earlier group"
            seen.update(names)
    return None


def _faulty_names(group: Mapping[str, Any], count: int) -> str:
    """Fault of the names of a group of ``count`` ports; empty for none, and for a group without names."""
    if "names" not in group:
        return ""
    try:
        names = expand(group["names"])
    except RangeError as error:
        return str(error)
    return "" if len(names) == count else f"{len(names)} names for {count} ports"


def card_port(card: Part, name: str) -> Port:
    """Port of a network adapter under the name that the host gives it."""
    return whole_port(name, card.data["ports"])
