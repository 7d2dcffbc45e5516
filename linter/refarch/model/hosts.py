"""Builds the hosts of a cluster, with the ports of their network adapters and boards, from defaults and
overrides."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..core.wording import count_text
from .catalog import card_port
from .context import ModelContext
from .overrides import OverrideLayer, layers_by_host
from .products import LINUX_PLATFORM, platform_software
from .ranges import compress
from .types import (
    Cpu,
    DiskGroup,
    FittedPart,
    Host,
    Nic,
    Part,
    Release,
)

HostNames = dict[str, dict[str, Origin]]
"""Names of hosts in lower case: each spelling, and the place that used it first."""


def build_hosts(
    context: ModelContext,
    cluster: str,
    data: Mapping[str, Any],
    origin: Origin,
    software: Mapping[str, Release],
    seen: HostNames,
    platform: str,
) -> Iterator[Host]:
    for index, group in enumerate(data["hosts"]):
        here = origin.child("hosts", index)
        names, labels = _names_and_labels(context, group, here)
        at_overrides = here.child("overrides")
        overrides = layers_by_host(context, group.get("overrides", {}), at_overrides, names)
        check_host_names(context, names, here.child("names"), seen)
        counts = Counter(_written_keys(layers) for layers in overrides.values())
        shared: dict[tuple[str, ...], Host | None] = {}
        for name, label in zip(names, labels, strict=True):
            spelled = seen.setdefault(name.lower(), {})
            # The host is kept once, as its first group describes it.
            if name in spelled:
                continue
            spelled[name] = here.child("names")
            special = overrides.get(name, [])
            # Hosts with the same overrides are equal but for their names: one is built, others are copies.
            alike = _written_keys(special)
            if alike not in shared:
                written = [_Layer(one.data, at_overrides.child(one.written)) for one in special]
                layers = _Layers(cluster=_Layer(data, origin), group=_Layer(group, here), overrides=written)
                host = next(_build_host(context, cluster, name, label, layers, software, platform), None)
                copies = counts[alike] if special else len(names)
                ports = here.child("adapters")
                if host is not None and not context.has_room_for(copies * len(host.nics), ports):
                    host = None
                shared[alike] = host
            first = shared[alike]
            if first is not None:
                yield _host_with_name(first, name, label)
            # No host without overrides could be built.
            elif not special:
                break


def _written_keys(layers: Iterable[OverrideLayer]) -> tuple[str, ...]:
    return tuple(layer.written for layer in layers)


def _names_and_labels(
    context: ModelContext, group: Mapping[str, Any], here: Origin
) -> tuple[list[str], list[str]]:
    """Names and labels of a group of hosts, equally many; none where that fails."""
    names = context.expand_names(group["names"], here.child("names"))
    labels = context.expand_names(group["labels"], here.child("labels")) if "labels" in group else names
    if names and labels and len(labels) != len(names):
        from .range_fixes import resized_labels  # costs start-up time that only a mistake should pay

        message = f"{len(labels)} labels for {len(names)} hosts"
        fix = resized_labels(group["labels"], len(names), here.child("labels"))
        context.add_problem("REF004", here.child("labels"), message, "Set one label for each host.", fix=fix)
    if names and len(labels) == len(names):
        return names, labels
    context.is_incomplete = True
    return [], []


class _Layer(NamedTuple):
    """An entry about a host, with its place."""

    data: Mapping[str, Any]
    origin: Origin


class _Layers:
    """Entries about a host with their places: its overrides, its group, its cluster; the first that has a key
    wins."""

    def __init__(self, *, cluster: _Layer, group: _Layer, overrides: Sequence[_Layer] = ()) -> None:
        self.layers = (*overrides, group, cluster)
        self.origin = group.origin

    def get(self, key: str, default: Any = None) -> Any:
        """Value of a key in the first entry that has it."""
        return next((layer.data[key] for layer in self.layers if key in layer.data), default)

    def origin_of(self, key: str) -> Origin:
        """Place of that value; of a value that no entry has, its place in the group."""
        stated = (layer.origin for layer in self.layers if key in layer.data)
        return next(stated, self.origin).child(key)

    def software(self) -> dict[str, Release]:
        """Releases that differ from those of the design; an override wins over its group."""
        software: dict[str, Release] = {}
        for layer in reversed(self.layers):
            origin = layer.origin.child("software")
            software.update(build_releases(layer.data.get("software", {}), origin))
        return software


class _DriverChoice(NamedTuple):
    """Platform and software of a host, as far as they decide the drivers of its adapters."""

    platform: str
    software: Mapping[str, Release]

    def driver(self, card: Part) -> str:
        """Driver of an adapter that states none; empty for one of the kernel of Linux."""
        driver = str(card.data.get("drivers", {}).get(self.platform, ""))
        # The kernel of Linux has its own drivers, so the vendor's is there only if the design states it.
        return "" if self.platform == LINUX_PLATFORM and driver not in self.software else driver


def _build_host(
    context: ModelContext,
    cluster: str,
    name: str,
    label: str,
    fields: _Layers,
    software: Mapping[str, Release],
    platform: str,
) -> Iterator[Host]:
    """Host, or nothing where its server is unknown: its ports and parts would be incomplete."""
    server = context.catalog_part("server", fields.get("server"), fields.origin_of("server"))
    if server is None:
        # Names of this host elsewhere are then no separate mistakes.
        context.is_incomplete = True
        return
    releases = {**platform_software(software, platform), **fields.software()}
    cards, nics = _cards_and_ports(context, name, server, fields, _DriverChoice(platform, releases))
    yield Host(
        name=name,
        cluster=cluster,
        label=label,
        server=server,
        cpu=build_cpu(context, fields.get("cpu"), fields.origin_of("cpu")),
        memory=fields.get("memory", ""),
        nics=nics,
        cards=tuple(cards),
        disk_groups=build_disk_groups(context, fields.get("disk_groups"), fields.origin_of("disk_groups")),
        rdma=fields.get("rdma", True),
        software=releases,
        origin=fields.origin,
        at={
            "name": fields.origin.child("names"),
            **{key: fields.origin_of(key) for key in ("server", "rdma", "bios", "memory")},
        },
        drives=tuple(_fitted_parts(context, fields, "drives", "drive", "drive")),
        storage_controllers=tuple(
            _fitted_parts(context, fields, "storage_controllers", "card", "storage-controller")
        ),
        bios=fields.get("bios", {}),
        bmc=fields.get("bmc", ""),
    )


def _cards_and_ports(
    context: ModelContext, host: str, server: Part, fields: _Layers, choice: _DriverChoice
) -> tuple[list[tuple[Part, Origin]], dict[str, Nic]]:
    """Network adapters of a host, and its ports by name, those of the board first."""
    nics = {nic.name: nic for nic in _onboard_ports(context, host, server, fields)}
    cards: list[tuple[Part, Origin]] = []
    for index, adapter in enumerate(fields.get("adapters", ())):
        here = fields.origin_of("adapters").child(index)
        card = context.catalog_part("nic", adapter["card"], here.child("card"))
        if card is None:
            continue
        cards.append((card, here))
        for nic in _card_ports(context, host, adapter, card, fields.get("rdma", True), here, choice):
            # Only two ports of adapters clash: a port on the board loses its name to a port of an adapter.
            first = nics.get(nic.name)
            if first is not None and first.card is not None:
                _port_named_twice(context, nic, first)
            nics[nic.name] = nic
    return cards, nics


def _port_named_twice(context: ModelContext, nic: Nic, first: Nic) -> None:
    """Add the problem of a port whose name another port of the host has."""
    context.add_problem(
        "HST004",
        nic.at["name"],
        f"port {nic.name} is listed twice on the adapters of {nic.host}",
        "Set the name of each port as shown on the host.",
        related=((first.at["name"], "first listed here"),),
        stops=False,
    )


def _onboard_ports(context: ModelContext, host: str, server: Part, fields: _Layers) -> Iterator[Nic]:
    """Ports on the board of the server, by the names of the design, else by those of ESXi."""
    ports = context.catalog.onboard_ports(server)
    names = fields.get("onboard_ports", [port.name for port in ports])
    if len(names) > len(ports):
        message = f"{len(names)} onboard ports are listed for {server.title}, but it has {len(ports)}"
        context.add_problem(
            "REF004", fields.origin_of("onboard_ports"), message, "List each onboard port once."
        )
    for port, name in zip(ports, names, strict=False):
        yield Nic(
            host=host,
            name=name,
            card=None,
            slot="",
            port=port._replace(name=name),
            rdma=False,
            protocols=(),
            driver="",
            firmware="",
            origin=fields.origin_of("server"),
        )


def _fitted_parts(
    context: ModelContext, fields: _Layers, key: str, field: str, kind: str
) -> Iterator[FittedPart]:
    """Drives or storage controllers; an unknown one is reported and left out."""
    for number, entry in enumerate(fields.get(key, ())):
        here = fields.origin_of(key).child(number)
        part = context.catalog_part(kind, entry[field], here.child(field))
        controller = entry.get("controller", "")
        if controller:
            context.catalog_part("storage-controller", controller, here.child("controller"))
        if part is not None:
            yield FittedPart(
                part=part,
                quantity=entry.get("quantity", 1),
                role=entry.get("role", ""),
                firmware=entry.get("firmware", ""),
                driver=entry.get("driver", ""),
                origin=here,
                controller=controller,
            )


def _card_ports(
    context: ModelContext,
    host: str,
    adapter: Mapping[str, Any],
    card: Part,
    rdma: bool,
    here: Origin,
    choice: _DriverChoice,
) -> Iterator[Nic]:
    count, names = card.data["ports"]["count"], adapter["ports"]
    if len(names) > count:
        message = f"{len(names)} ports are listed for {card.title}, but it has {count}"
        context.add_problem("REF004", here.child("ports"), message, "List each port of the adapter once.")
    protocols = tuple(card.data.get("rdma", ()))
    enabled = rdma and adapter.get("rdma", True) and bool(protocols)
    driver = adapter.get("driver", choice.driver(card))
    for index, name in enumerate(names):
        yield Nic(
            host=host,
            name=name,
            card=card,
            slot=adapter.get("slot", ""),
            port=card_port(card, name),
            rdma=enabled,
            protocols=protocols,
            driver=driver,
            firmware=adapter.get("firmware", ""),
            origin=here,
            at={"name": here.child("ports", index)},
            parameters=adapter.get("parameters", {}),
        )


def _host_with_name(host: Host, name: str, label: str) -> Host:
    """Copy of the first host of a group under the name of another one, with everything else shared."""
    nics = {key: nic._replace(host=name) for key, nic in host.nics.items()}
    return host._replace(name=name, label=label, nics=nics)


def build_cpu(context: ModelContext, data: Mapping[str, Any] | None, origin: Origin) -> Cpu | None:
    """Processors as written; None where the design states none."""
    if data is None:
        return None
    part = context.catalog_part("cpu", data["model"], origin.child("model")) if "model" in data else None
    return Cpu(part=part, sockets=data.get("sockets", 1), cores=data.get("cores"), origin=origin)


def build_disk_groups(
    context: ModelContext, data: Mapping[str, Any] | None, origin: Origin
) -> tuple[DiskGroup, ...]:
    """Disk groups as written; a group with an unknown drive is reported and left out."""
    if data is None:
        return ()
    cache = context.catalog_part("drive", data["cache"]["drive"], origin.child("cache", "drive"))
    capacity, here = [], origin.child("capacity")
    written = data["capacity"]
    for number, entry in enumerate(written if isinstance(written, list) else [written]):
        place = here.child(number) if isinstance(written, list) else here
        part = context.catalog_part("drive", entry["drive"], place.child("drive"))
        if part is None:
            return ()
        capacity.append(
            FittedPart(
                part=part,
                quantity=entry.get("quantity", 1),
                role="capacity",
                firmware="",
                driver="",
                origin=place,
            )
        )
    if cache is None:
        return ()
    return (
        DiskGroup(
            groups=data.get("count", 1),
            cache=cache,
            cache_quantity=data["cache"].get("quantity", 1),
            capacity=tuple(capacity),
            origin=origin,
        ),
    )


def build_releases(data: Mapping[str, Any], origin: Origin) -> dict[str, Release]:
    """Releases as written, by product."""
    return {
        product: Release(
            product=product,
            release=entry.get("release", ""),
            build=entry.get("build"),
            note=entry.get("note", ""),
            origin=origin.child(product),
        )
        for product, entry in data.items()
    }


def check_host_names(context: ModelContext, names: list[str], where: Origin, seen: HostNames) -> None:
    """Report hosts of one group that another group has too, and those that differ in capitals only: one
    problem for each kind, however many hosts there are."""
    spellings = {name: seen[name.lower()] for name in names if name.lower() in seen}
    twice = [name for name, spelled in spellings.items() if name in spelled]
    if twice:
        verb = "is" if len(twice) == 1 else "are"
        message = f"{_name_list(twice)} {verb} listed twice"
        _add_repeated_names(context, message, where, spellings[twice[0]][twice[0]])
    capitals = [name for name, spelled in spellings.items() if name not in spelled]
    if capitals:
        others = [next(iter(spellings[name])) for name in capitals]
        verb = "differs" if len(capitals) == 1 else "differ"
        subject, known = _name_and_count(capitals), _name_and_count(others)
        message = f"host {subject} {verb} from {known} only in case, but DNS treats both as the same name"
        _add_repeated_names(context, message, where, spellings[capitals[0]][others[0]])


MOST_NAMES = 8
"""Most names that a message lists as ranges."""


def _name_list(names: list[str]) -> str:
    """Hosts as ranges; of very many the first, and the number of the others."""
    if len(names) > MOST_NAMES:
        return f"host {_name_and_count(names)}"
    return f"{'host' if len(names) == 1 else 'hosts'} `{compress(names)}`"


def _name_and_count(names: list[str]) -> str:
    """First of several names, and the number of the others."""
    others = len(names) - 1
    return f"`{names[0]}`" + (f" and {count_text(others, 'other host')}" if others else "")


def _add_repeated_names(context: ModelContext, message: str, where: Origin, first: Origin) -> None:
    """Add the problem of names of hosts that other hosts have."""
    context.add_problem(
        "HST004",
        where,
        message,
        "Change `names` of one of the groups of hosts, so that each name occurs once in the design.",
        related=((first, "first listed here"),),
        stops=False,
    )
