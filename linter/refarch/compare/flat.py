"""A design as one flat list of values, each under the path of its field and the names on the way."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..model.types import Design, DesignNote, Link, Part, Port, origin_of

FlatAddress = tuple[str, tuple[str, ...]]
"""Path of a field or of a kind of object, e.g. ``hosts.nics.firmware``, and the names on the way, e.g.
``("esx-01", "vmnic4")``."""


class FlatValue(NamedTuple):
    """A plain value of a field, and where it is stated."""

    value: Any
    origin: Origin


class FlatDesign(NamedTuple):
    """A design, flat."""

    objects: Mapping[FlatAddress, Origin]
    """Everything that has a name, with its place in the design."""
    values: Mapping[FlatAddress, FlatValue]


IGNORED_FIELDS = frozenset(
    {
        "at",  # places of fields
        "origin",
        "clusters.hosts",  # listed below `hosts`
        "clusters.kind",  # a fact of the catalog, as the rest of these
        "clusters.carrier",
        "switches.ports",
        "switches.other_names",
        "switches.ports_are_named",
        "switches.mtu_is_known",
        "hosts.nics.port",
        "hosts.nics.protocols",
        "products",
        "data",  # its texts are added separately, by TEXT_KEYS
        "files",
        "parts",
        "ntp",  # the same as services.ntp
        "applied",  # the same as applications, for whole devices
        "links.a",  # the name of a cable
        "links.b",
        "links.label_a",  # changes of plugs, whose labels follow from the ends where a link has none
        "links.label_b",
        "links.number",  # places in lists
        "links.entry",
        "networks.base",  # the same as the prefix, in numbers
        "networks.base6",
        "networks.length",
        "networks.length6",
        "networks.addresses.value",
        "networks.addresses.rule",
        "networks.addresses6.value",
        "networks.dynamic.value",
        "networks.dynamic.rule",
        "clusters.vmkernel.routes.base",
        "clusters.vmkernel.routes.length",
        "clusters.vmkernel.port_group",  # its name is added by `add_record`
        "clusters.virtual_machines.adapters.port_group",
    }
)
"""Fields that repeat other fields, or that state no fact about the design."""

TEXT_KEYS = ("summary", "audience", "notes", "scope", "site")
"""Keys of design.yaml that are no part of the model: text, and what the design is compared with."""

NAME_FIELDS_BY_PATH: Mapping[str, tuple[str, ...]] = {
    "clusters.vmkernel": ("host", "name"),
    "clusters.vmkernel.routes": ("to",),
    "clusters.virtual_machines": ("name",),
    "clusters.intents": ("name",),
    "clusters.sites": ("name",),
    "clusters.remote_datastores": ("cluster",),
    "clusters.share_clients": ("cluster", "share"),
    "clusters.fault_domains": ("name",),
    "clusters.policies": ("name",),
    "clusters.nvme.adapters": ("name",),
    "networks.addresses": ("device", "interface"),
    "networks.addresses6": ("device", "interface"),
    "networks.dynamic": ("device", "interface"),
    "networks.between": ("device", "interface"),
    "networks.reaches": ("network",),
    "racks.places": ("device",),
    "results": ("id",),
    "results.comparisons": ("compared_with",),
    "licenses": ("id",),
}
"""Fields that name the records of a list; notes have ``id``, other records their number."""

NOTE_NAME_KEYS: Mapping[str, str] = {"changelog": "version"}
"""Keys that name notes: a new changelog entry is first and shifts the numbers of all others."""


BUILT_IN_FOLDER = "catalog/"
"""Beginning of the files of parts that come with refarch, which are the same for both designs."""

_PLAIN = frozenset({str, int, float, bool})
_EMPTY: tuple[Any, ...] = ("", (), {}, [])

FIELDS_BY_DEVICE = ("applications",)
"""Fields that hold several small records for each device."""


def flat_design(design: Design) -> FlatDesign:
    """All values of a design except empty ones."""
    objects: dict[FlatAddress, Origin] = {}
    values: dict[FlatAddress, FlatValue] = {}
    walk = _ModelWalk(objects, values)
    for field in type(design).__annotations__:
        if field not in IGNORED_FIELDS:
            walk.add_value(getattr(design, field), field, (), design.origin.child(field))
    for key in TEXT_KEYS:
        walk.add_value(design.data.get(key), f"data.{key}", (), design.origin.child(key))
    return FlatDesign(objects, values)


class _ModelWalk:
    """Collects objects and values."""

    def __init__(self, objects: dict[FlatAddress, Origin], values: dict[FlatAddress, FlatValue]) -> None:
        self.objects, self.values = objects, values

    def add_value(self, value: Any, path: str, keys: tuple[str, ...], origin: Origin) -> None:
        """A field: a record, several of them, or a plain value."""
        if path in IGNORED_FIELDS or _is_empty(value):
            return
        if value.__class__ in _PLAIN:
            self.values[path, keys] = FlatValue(value, origin)
        elif isinstance(value, DesignNote):
            self.add_note(value, path, keys)
        elif isinstance(value, (Part, Port)):
            self.add_part(value, path, keys, origin)
        elif hasattr(value, "_fields") and hasattr(value, "origin"):
            self.add_record(value, path, keys)
        elif isinstance(value, Mapping) and all(map(_is_record, value.values())):
            for name, inner in value.items():
                self.add_object(inner, path, (*keys, str(name)), origin.child(name))
        elif isinstance(value, (tuple, list)) and all(map(_is_record, value)):
            for name, inner in _named_records(value, path):
                self.add_object(inner, path, (*keys, *name), origin)
        elif isinstance(value, Mapping) and path in FIELDS_BY_DEVICE:
            for name, inner in value.items():
                self.values[path, (*keys, name)] = FlatValue(plain_value(inner), inner[0].origin)
        else:
            self.values[path, keys] = FlatValue(plain_value(value), origin)

    def add_part(self, part: Part | Port, path: str, keys: tuple[str, ...], origin: Origin) -> None:
        """Adds the id of a catalog part; for the project's custom parts their facts too."""
        if isinstance(part, Port):
            self.values[path, keys] = FlatValue(part.name, origin)
            return
        self.values[path, keys] = FlatValue(part.id, origin)
        if not part.origin.file.startswith(BUILT_IN_FOLDER):
            self.values[f"{path}.facts", keys] = FlatValue(plain_value(part.data), part.origin)

    def add_object(self, value: Any, path: str, keys: tuple[str, ...], origin: Origin) -> None:
        """An object that has a name."""
        if path in IGNORED_FIELDS or (path == "hosts.software" and value.origin.pointer[0] == "software"):
            return  # the release of the design is a value of the design, not of each host
        self.objects[path, keys] = getattr(value, "origin", origin)
        if isinstance(value, tuple) and not hasattr(value, "_fields"):  # a pair of a part and its place
            value, origin = value
        self.add_value(value, path, keys, origin)

    def add_record(self, record: Any, path: str, keys: tuple[str, ...]) -> None:
        """The fields of a record."""
        for field in record._fields:
            value = getattr(record, field)
            if field not in IGNORED_FIELDS and not _is_empty(value):  # most fields of most records are empty
                self.add_value(value, f"{path}.{field}", keys, _field_origin(record, field))
        if path == "clusters.vmkernel" or path == "clusters.virtual_machines.adapters":
            group = record.port_group
            name = () if group is None else (group.switch, group.name)
            self.values[f"{path}.on", keys] = FlatValue(name, origin_of(record, "port_group"))

    def add_note(self, note: DesignNote, path: str, keys: tuple[str, ...]) -> None:
        """Adds the keys of a note as they are written."""
        for key, value in note.data.items():
            self.values[f"{path}.{key}", keys] = FlatValue(plain_value(value), note.origin.child(key))


def _field_origin(record: Any, field: str) -> Origin:
    """Place of a field; some small records have one place for all their fields."""
    place: Origin = origin_of(record, field) if hasattr(record, "at") else record.origin.child(field)
    return place


def _is_record(value: Any) -> bool:
    """Whether a value is an object with a place: a record, or a pair of a record or part and its place."""
    if isinstance(value, tuple) and not hasattr(value, "_fields") and len(value) == 2:
        return isinstance(value[1], Origin) and hasattr(value[0], "origin")
    return hasattr(value, "_fields") and hasattr(value, "origin")


def _named_records(records: Iterable[Any], path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The records of a list, each with what names it; those of one name are counted."""
    seen: dict[tuple[str, ...], int] = {}
    name: tuple[str, ...]
    for number, record in enumerate(records, 1):
        if isinstance(record, Link):
            name = link_name(record)
        elif path in NAME_FIELDS_BY_PATH:
            name = tuple(str(getattr(record, field)) for field in NAME_FIELDS_BY_PATH[path])
        elif isinstance(record, DesignNote) and path in NOTE_NAME_KEYS:
            name = (str(record.data.get(NOTE_NAME_KEYS[path], number)),)
        elif isinstance(record, DesignNote) and record.id:
            name = (record.id,)
        elif hasattr(record, "part") and isinstance(record.part, Part):
            name = (record.part.id,)
        elif isinstance(record, tuple) and not hasattr(record, "_fields") and isinstance(record[0], Part):
            name = (record[0].id,)
        else:
            name = (str(number),)
        count = seen[name] = seen.get(name, 0) + 1
        yield (name if count == 1 else (*name[:-1], f"{name[-1]} ({count})")), record


def link_name(link: Link) -> tuple[str, str]:
    """A cable by its two ends, in an order that does not depend on how the design writes it."""
    first, second = sorted(f"{end.device} {end.port}" for end in (link.a, link.b))
    return first, second


def plain_value(value: Any) -> Any:
    """A value without places: records become tuples, mappings are sorted."""
    if isinstance(value, Part):
        return value.id
    if hasattr(value, "_fields"):
        return tuple(
            plain_value(getattr(value, field)) for field in value._fields if field not in ("origin", "at")
        )
    if isinstance(value, Mapping):
        return tuple(
            sorted(((str(key), plain_value(inner)) for key, inner in value.items()), key=lambda pair: pair[0])
        )
    if isinstance(value, frozenset):
        return tuple(sorted(map(str, value)))
    if isinstance(value, (tuple, list)):
        return tuple(map(plain_value, value))
    return value


def _is_empty(value: Any) -> bool:
    return not value and (value is None or value is False or value in _EMPTY)
