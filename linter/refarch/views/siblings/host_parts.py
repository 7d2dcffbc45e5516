"""What the hosts of a cluster are built from and run: parts, releases, BIOS settings, driver parameters."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import ethernet
from ...model.types import Design, FittedPart, Host, Nic, origin_of
from .comparison import SiblingFact, SiblingGroup
from .host_groups import HostGroup, host_groups

SERVER_RULES = ("HST030", "HST025", "HST008", "HST041", "PVR011", "HST002")
DRIVE_RULES = ("HST030", "HST031", "VSAN00", "VSAN010", "VSAN015", "VSAN016", "VSAN017", "SMB026", "SMB033")
NIC_RULES = (
    "WIRE003",
    "WIRE007",
    "NIC",
    "HST001",
    "HST002",
    "HST014",
    "SMB019",
    "SMB020",
    "PVR008",
    "QOS002",
    "QOS025",
)
RELEASE_RULES = ("VER", "SMB012", "NIC")


class _Builds(NamedTuple):
    """Hosts, and one host for all that are built in the same way."""

    hosts: Mapping[str, Host]
    build_of_host: Mapping[str, int]
    first_hosts: Mapping[int, Host]

    def values_by_host(self, value: Callable[[Host], Hashable | None]) -> dict[str, Hashable]:
        """Value by host, computed once for each build; hosts without a value are left out."""
        by_build = {build: value(host) for build, host in self.first_hosts.items()}
        return {
            name: own_value
            for name, build in self.build_of_host.items()
            if (own_value := by_build[build]) is not None
        }

    def place(self, origin: Callable[[Host], Origin]) -> Callable[[str], Origin]:
        """Place by name of a host."""
        return lambda name: origin(self.hosts[name])

    def subset(self, hosts: Iterable[Host]) -> "_Builds":
        """Some of the hosts."""
        names = {host.name: host for host in hosts}
        builds = {name: self.build_of_host[name] for name in names}
        first_hosts = {build: self.first_hosts[build] for build in builds.values()}
        return _Builds(names, builds, first_hosts)


def _builds(hosts: tuple[Host, ...]) -> _Builds:
    build_of_host: dict[str, int] = {}
    first_hosts: dict[int, Host] = {}
    builds: dict[tuple[object, ...], int] = {}
    # The hosts of a range share their mapping of releases.
    of_range: dict[int, int] = {}
    for host in hosts:
        build = of_range.get(id(host.software))
        if build is None:
            build = builds.setdefault(_signature(host), len(builds))
            of_range[id(host.software)] = build
            first_hosts.setdefault(build, host)
        build_of_host[host.name] = build
    return _Builds({host.name: host for host in hosts}, build_of_host, first_hosts)


def _signature(host: Host) -> tuple[object, ...]:
    """All that is compared between hosts, equal for hosts that are built in the same way."""
    return (
        host.server.id,
        _cpu_value(host),
        host.memory,
        host.rdma,
        host.bmc,
        _drives_value(host),
        _disk_groups_value(host),
        _controllers_value(host),
        tuple(host.bios.items()),
        tuple((release.product, release.release, release.build) for release in host.software.values()),
        tuple(
            (
                nic.name,
                nic.card.id if nic.card is not None else "",
                nic.slot,
                nic.driver,
                nic.firmware,
                nic.port.speeds,
                str(nic.parameters) if nic.parameters else "",
            )
            for nic in host.nics.values()
        ),
    )


def part_groups(design: Design) -> Iterator[SiblingGroup]:
    """Hosts of one server model, and their parts and settings. Releases are compared over all models."""
    for group in host_groups(design):
        builds = _builds(group.hosts)
        if len(builds.first_hosts) == 1:
            continue
        yield SiblingGroup(group.title, _release_facts(builds))
        yield SiblingGroup(group.title, (_server_fact(builds),))
        by_server: dict[str, list[Host]] = {}
        for host in group.hosts:
            by_server.setdefault(host.server.id, []).append(host)
        for server, hosts in by_server.items():
            title = group.title if len(by_server) == 1 else f"{server} {group.title}"
            yield SiblingGroup(title, _part_facts(group, builds.subset(hosts)))


def _server_fact(builds: _Builds) -> SiblingFact:
    """Server model. A model for several hosts is a second generation."""
    return SiblingFact(
        "server",
        builds.values_by_host(lambda host: host.server.model),
        builds.place(lambda host: origin_of(host, "server")),
        codes=SERVER_RULES,
        is_part=True,
    )


def _release_facts(builds: _Builds) -> Iterator[SiblingFact]:
    """Release of each product, with its build."""
    products = dict.fromkeys(name for host in builds.first_hosts.values() for name in host.software)
    for product in products:
        yield _release_fact(builds, product)


def _release_fact(builds: _Builds, product: str) -> SiblingFact:
    return SiblingFact(
        f"release of {product}",
        builds.values_by_host(lambda host: _release_value(host, product)),
        builds.place(lambda host: origin_of(host.software[product], "release")),
        severity="warning",
        codes=RELEASE_RULES,
        is_part=True,
    )


def _release_value(host: Host, product: str) -> str | None:
    release = host.software.get(product)
    if release is None:
        return None
    return release.release if release.build is None else f"{release.release} (build {release.build})"


def _part_facts(group: HostGroup, builds: _Builds) -> Iterator[SiblingFact]:
    """Facts of hosts of one server model."""
    if len(builds.first_hosts) == 1:
        return
    for what, value, origin, codes in (
        ("processors", _cpu_value, lambda host: host.cpu.origin, SERVER_RULES),
        ("memory", lambda host: host.memory or None, lambda host: origin_of(host, "memory"), SERVER_RULES),
        ("drives", _drives_value, _drives_place, DRIVE_RULES),
        ("disk groups", _disk_groups_value, lambda host: host.disk_groups[0].origin, DRIVE_RULES),
        (
            "storage controllers",
            _controllers_value,
            lambda host: host.storage_controllers[0].origin,
            DRIVE_RULES,
        ),
    ):
        yield SiblingFact(what, builds.values_by_host(value), builds.place(origin), codes=codes, is_part=True)
    # PVR008 examines the hosts whose virtual machines use RDMA, and knows those that need none.
    if group.cluster.carrier.rdma and group.cluster.pvrdma is None:
        yield SiblingFact(
            "RDMA",
            builds.values_by_host(lambda host: host.rdma),
            builds.place(lambda host: origin_of(host, "rdma")),
            lambda is_on: "on" if is_on else "off",
            severity="warning",
            codes=("HST001", "HST014", "NIC", "PVR", "NVME"),
        )
    yield SiblingFact(
        "management controller",
        builds.values_by_host(lambda host: host.bmc or None),
        builds.place(lambda host: origin_of(host, "name")),
        codes=("HST019",),
        is_part=True,
    )
    yield from _bios_facts(builds)
    for name in dict.fromkeys(name for host in builds.first_hosts.values() for name in host.nics):
        yield from _nic_facts(builds, name)


def _bios_facts(builds: _Builds) -> Iterator[SiblingFact]:
    """Setting by setting. A host without any BIOS setting is not compared."""
    for setting in dict.fromkeys(name for host in builds.first_hosts.values() for name in host.bios):
        yield _bios_fact(builds, setting)


def _bios_fact(builds: _Builds, setting: str) -> SiblingFact:
    return SiblingFact(
        f"BIOS setting {setting}",
        builds.values_by_host(lambda host: str(host.bios.get(setting, "not set")) if host.bios else None),
        builds.place(lambda host: origin_of(host, "bios", setting)),
        is_part=True,
    )


def _nic_facts(builds: _Builds, name: str) -> Iterator[SiblingFact]:
    """Card, slot, driver, firmware, speed, and parameters of the port with one name."""
    presence = builds.values_by_host(lambda host: name in host.nics)
    # A further card of a single host, such as one for backups, is no deviation: a missing one is.
    if 2 * sum(map(bool, presence.values())) > len(presence):
        yield SiblingFact(
            "",
            presence,
            builds.place(lambda host: host.cards[0][1] if host.cards else origin_of(host, "name")),
            lambda is_there: "one" if is_there else f"no port {name}",
            severity="warning",
            codes=(*NIC_RULES, "TEAM", "NVME", "WIRE", "REF"),
            is_part=True,
        )

    for keys, what, value in NIC_FACTS:
        yield _nic_fact(builds, name, what, value, keys)
    by_card: dict[str, list[Host]] = {}
    for host in builds.hosts.values():
        if name in host.nics:
            card = host.nics[name].card
            by_card.setdefault("" if card is None else card.id, []).append(host)
    for hosts in by_card.values():
        of_card = builds.subset(hosts)
        if len(of_card.first_hosts) > 1:
            yield from _facts_of_card(of_card, name)


def _facts_of_card(builds: _Builds, name: str) -> Iterator[SiblingFact]:
    """Driver, firmware, and parameters of ports on one model of card: another card has others."""
    for keys, what, value in CARD_FACTS:
        yield _nic_fact(builds, name, what, value, keys)
    modules = dict.fromkeys(
        (module, parameter)
        for host in builds.first_hosts.values()
        if name in host.nics
        for module, values in host.nics[name].parameters.items()
        for parameter in values
    )
    for module, parameter in modules:
        fact = _nic_fact(
            builds, name, f"{module} {parameter}", _parameter_reader(module, parameter), ("parameters",)
        )
        yield fact._replace(severity="warning", is_part=False)


def _nic_fact(
    builds: _Builds, name: str, what: str, value: Callable[[Nic], Hashable | None], keys: tuple[str, ...]
) -> SiblingFact:
    """Fact of the port with one name, for the hosts that have it."""
    return SiblingFact(
        what,
        builds.values_by_host(lambda host: value(host.nics[name]) if name in host.nics else None),
        builds.place(lambda host: host.nics[name].origin.child(*keys)),
        part=f"at {name}",
        codes=NIC_RULES,
        is_part=True,
    )


def _parameter_reader(module: str, parameter: str) -> Callable[[Nic], str]:
    return lambda nic: _parameter_value(nic, module, parameter)


def _parameter_value(nic: Nic, module: str, parameter: str) -> str:
    """Value as a decimal number where it is a number: a mask can be written in both forms."""
    written = str(nic.parameters.get(module, {}).get(parameter, "not set"))
    return ",".join(str(int(text, 16)) if "0x" in text.lower() else text for text in written.split(","))


def _fastest_speed(nic: Nic) -> str | None:
    return ethernet(max(nic.port.speeds)) if nic.port.speeds else None


def _cpu_value(host: Host) -> str | None:
    if host.cpu is None or host.cpu.part is None:
        return None
    return f"{host.cpu.sockets} x {host.cpu.part.model}"


def _fitted_texts(parts: tuple[FittedPart, ...]) -> str | None:
    texts = (
        " ".join(
            filter(None, (f"{part.quantity} x {part.part.model}", part.role, part.firmware, part.driver))
        )
        for part in parts
    )
    return ", ".join(sorted(texts)) or None


def _drives_value(host: Host) -> str | None:
    return _fitted_texts(host.drives)


def _drives_place(host: Host) -> Origin:
    return host.drives[0].origin


def _controllers_value(host: Host) -> str | None:
    return _fitted_texts(host.storage_controllers)


def _disk_groups_value(host: Host) -> str | None:
    texts = (
        f"{group.groups} x ({group.cache_quantity} x {group.cache.model} and {_fitted_texts(group.capacity)})"
        for group in host.disk_groups
    )
    return ", ".join(texts) or None


NIC_FACTS: tuple[tuple[tuple[str, ...], str, Callable[[Nic], Hashable | None]], ...] = (
    (("card",), "network adapter", lambda nic: nic.card.model if nic.card else None),
    (("slot",), "slot", lambda nic: nic.slot or None),
)
"""Facts of a port: keys of its place, name, value."""

CARD_FACTS: tuple[tuple[tuple[str, ...], str, Callable[[Nic], Hashable | None]], ...] = (
    (("driver",), "driver", lambda nic: nic.driver or None),
    (("firmware",), "firmware", lambda nic: nic.firmware or None),
    ((), "maximum speed", _fastest_speed),
)
"""Facts that follow from the card, compared between ports on one model."""
