"""Fields of intents: their paths, the values that one device has in them, and the fields that are special
because they decide what a device is, or are no settings."""

from collections.abc import Collection, Iterator, Mapping, Set
from typing import Any, NamedTuple, get_args, get_type_hints

from ...core.origin import Origin
from ...model.types import origin_of

ORIGIN_FIELDS = ("origin", "at")
"""Fields with places in the YAML, which are no settings."""


class IntentValue(NamedTuple):
    """A value that an intent asks for."""

    path: str
    """Path of the field, without names and numbers: ``ports.mtu``."""
    subject: str
    """Names of the records on the way, e.g. ``swp1``; empty for the device itself."""
    value: Any
    origin: Origin


def _record_in_annotation(hint: Any) -> type[Any] | None:
    """The record in an annotation, be it one, several or none; None for a plain value."""
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return hint
    arguments = [argument for argument in get_args(hint) if argument not in (None, type(None), ...)]
    return next(
        (record for argument in arguments if (record := _record_in_annotation(argument)) is not None), None
    )


_flag_cache: dict[type[Any], frozenset[str]] = {}
"""Three-state flags of the records whose annotations were read."""


def _three_state_flags(record: type[Any]) -> frozenset[str]:
    """Fields of a record that are on, off, or left open: their False asks for something, too."""
    if record not in _flag_cache:
        hints = get_type_hints(record)
        field_names = (name for name, hint in hints.items() if {*get_args(hint)} == {bool, type(None)})
        _flag_cache[record] = frozenset(field_names)
    return _flag_cache[record]


_field_cache: dict[type[Any], tuple[tuple[str, type[Any] | None], ...]] = {}
"""Fields of the records whose annotations were read; annotations never change."""


def record_fields(record: type[Any]) -> tuple[tuple[str, type[Any] | None], ...]:
    """Names of a record's fields, each with the record inside of it; None for a plain value."""
    if record not in _field_cache:
        hints = get_type_hints(record)
        _field_cache[record] = tuple(
            (name, _record_in_annotation(hints[name])) for name in hints if name not in ORIGIN_FIELDS
        )
    return _field_cache[record]


def field_paths(record: type[Any]) -> tuple[str, ...]:
    """Paths of all plain fields of an intent, in their order."""
    all_paths: list[str] = []
    for name, inner in record_fields(record):
        all_paths += [name] if inner is None else [f"{name}.{path}" for path in field_paths(inner)]
    return tuple(all_paths)


def intent_values(record: Any, path: str = "", thing: str = "") -> Iterator[IntentValue]:
    """Values of all fields of an intent, without empty ones."""
    return _values_of_fields(record, path, thing, None)


def intent_values_of_fields(record: Any, fields: Collection[str]) -> Iterator[IntentValue]:
    """Values of some fields, by their paths, in the order of the intent."""
    above = {path[: place + 1] for path in fields for place, sign in enumerate(path) if sign == "."}
    return _values_of_fields(record, "", "", above | set(fields))


def _values_of_fields(record: Any, path: str, thing: str, wanted: Set[str] | None) -> Iterator[IntentValue]:
    """Values of the fields that are wanted, where those that hold records have a dot at the end of their
    paths; of all for None."""
    for name, inner in record_fields(type(record)):
        here = f"{path}{name}" if inner is None else f"{path}{name}."
        if wanted is not None and here not in wanted:
            continue
        value = getattr(record, name)
        if inner is None:
            # False of a three-state flag turns something off; of a plain flag it leaves it as it is.
            if not is_empty(value) or (value is False and name in _three_state_flags(type(record))):
                yield IntentValue(here, thing, value, origin_of(record, name))
            continue
        for key, child in _child_records(value):
            yield from _values_of_fields(child, here, f"{thing} {key}".strip(), wanted)


def is_empty(value: Any) -> bool:
    """Whether a value leaves its setting open. The number 0 does not; nor does False where the annotation
    permits None, which then is the value for open."""
    return value is None or value is False or value == "" or value == () or value == {}


def _child_records(value: Any) -> Iterator[tuple[str, Any]]:
    """Records in a field, each with its key where it has one."""
    if value is None:
        return
    if hasattr(value, "_fields"):
        yield "", value
    elif isinstance(value, Mapping):
        yield from ((str(key), child) for key, child in value.items())
    else:
        yield from (("", child) for child in value)


def plain_intent(record: Any) -> Any:
    """An intent as plain data, places left out: equal for designs that ask for the same."""
    if hasattr(record, "_fields"):
        return {name: plain_intent(getattr(record, name)) for name, _ in record_fields(type(record))}
    if isinstance(record, Mapping):
        return {str(key): plain_intent(value) for key, value in record.items()}
    if isinstance(record, (tuple, list, frozenset)):
        return [
            plain_intent(value) for value in (sorted(record) if isinstance(record, frozenset) else record)
        ]
    return record


ESSENTIAL_FIELDS: Mapping[str, str] = {
    "vsan.express": "product",
    "vsan.rdma": "transport",
    "vsan.sites.name": "topology",
    "vsan.sites.hosts": "topology",
    "vsan.fault_domains.name": "topology",
    "vsan.fault_domains.hosts": "topology",
    "vsan.witness": "topology",
}
"""Key of the cluster in design.yaml that each field follows from."""


NAMED_IN_HEAD = "listed at the top of each file"

INFORMATIVE_FIELDS: Mapping[str, str] = {
    "about.design": NAMED_IN_HEAD,
    "about.title": NAMED_IN_HEAD,
    "about.version": NAMED_IN_HEAD,
    "system": "selects the target",
    "release": "selects the command syntax",
    "model": "determines port names and buffers",
    "mtu_counts": "property of the system; the MTU is written as the system counts it",
    "ports.mtu_is_stated": "tells a stated MTU from the default of any Ethernet",
    "ports.vlans_are_stated": "tells stated VLANs from derived ones",
    "ports.role": "describes the other end; `edge`, VLANs, and the bond result from it",
    "bonds.far_devices": "describes the other end, like the port descriptions",
    "mlag.name": "name of the pair in the design",
    "gateways.network": "name of the network in the design; used as the name of the VLAN",
    "gateways.length": "included in the addresses",
    "gateways.length6": "included in the addresses",
    "gateways.further.length": "included in the addresses",
    "gateways.further.length6": "included in the addresses",
    "gateways.further.network": "name of the network in the design",
    "profiles.name": "name of the profile in the design",
    "profiles.mode": "results from PFC, ECN, and pools",
    "profiles.rdma_priority": "identifies the RDMA priority; maps and PFC configure it",
    "profiles.rdma_dscp": "hosts set the marking; the DSCP map sets the priority",
    "profiles.cnp_priority": "identifies the CNP priority; maps configure it",
    "profiles.cnp_dscp": "hosts set the marking; the DSCP map sets the priority",
    "profiles.dcbx": "configured per port by `ports.dcbx`",
    "profiles.pools.name": "name of the pool in the design",
    "cluster": "listed at the top of the file and in the inventory",
    "transport": "results from NVMe adapters, RDMA, and QoS",
    "rdma": "configured per port",
    "nics.far_device": "describes the other end; hosts have no port descriptions",
    "nics.far_port": "describes the other end; hosts have no port descriptions",
    "nics.driver": "determines the modules with parameters",
    "nics.protocols": "determines the possible RDMA settings of the port",
    "interfaces.network": "name of the network in the design; determines address and VLAN",
    "adapters.network": "name of the network in the design; determines MTU and gateway",
    "nvme.adapters.targets.array": "identifies the owner of the port; hosts connect to address and subsystem",
    "nvme.adapters.targets.port": "identifies the owner of the port; hosts connect to address and subsystem",
    "networks.name": "name of the network in the design",
    "hosts.interfaces.network": "name of the network in the design; determines address and VLAN",
    "hosts.interfaces.nic": "adapters that the cluster creates are on its switches",
    "settings.command": "as printed in the source; the configuration is built from what it sets",
}
