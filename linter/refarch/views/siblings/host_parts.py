"""What the hosts of a cluster are built from and run: parts, releases, BIOS settings, driver parameters."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import ethernet
from ...model.types import Design, FittedPart, Host, Nic, origin_of
from .comparison import SiblingFact, SiblingGroup
from .host_groups import HostGroup, host_groups

PART_RULES = ("HST030", "BOM")
NIC_RULES = ("NIC", "HST001", "HST002", "HST014", "SMB019", "SMB020", "PVR008", "QOS002", "QOS025")
RELEASE_RULES = ("VER", "SMB012", "NIC")


class _Builds(NamedTuple):
    """Hosts, and one host for all that are built in the same way: the hosts of a range share their parts."""

    build_of_host: Mapping[str, int]
    first_hosts: Mapping[int, Host]

    def spread(self, value: Callable[[Host], Hashable | None]) -> dict[str, Hashable]:
        """Value by host, computed once for each build; hosts without a value are left out."""
        by_build = {build: value(host) for build, host in self.first_hosts.items()}
        return {
            name: own_value
            for name, build in self.build_of_host.items()
            if (own_value := by_build[build]) is not None
        }

    def place(self, origin: Callable[[Host], Origin]) -> Callable[[str], Origin]:
        """Place by name of a host."""
        return lambda name: origin(self.first_hosts[self.build_of_host[name]])


def _builds(hosts: tuple[Host, ...]) -> _Builds:
    # The copies of one host share its mapping of releases, which overrides replace.
    build_of_host = {host.name: id(host.software) for host in hosts}
    first_hosts: dict[int, Host] = {}
    for host in hosts:
        first_hosts.setdefault(id(host.software), host)
    return _Builds(build_of_host, first_hosts)


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
            yield SiblingGroup(title, _part_facts(group, _builds(tuple(hosts))))


def _server_fact(builds: _Builds) -> SiblingFact:
    """Server model. A model for several hosts is a second generation."""
    return SiblingFact(
        "server",
        builds.spread(lambda host: host.server.model),
        builds.place(lambda host: origin_of(host, "server")),
        codes=PART_RULES,
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
        builds.spread(lambda host: _release_value(host, product)),
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
    for what, value, origin in (
        ("processors", _cpu_value, lambda host: host.cpu.origin),
        ("memory", lambda host: host.memory or None, lambda host: origin_of(host, "memory")),
        ("drives", _drives_value, _drives_place),
        ("disk groups", _disk_groups_value, lambda host: host.disk_groups[0].origin),
        ("storage controllers", _controllers_value, lambda host: host.storage_controllers[0].origin),
    ):
        codes = (*PART_RULES, "VSAN", "SMB026")
        yield SiblingFact(what, builds.spread(value), builds.place(origin), codes=codes, is_part=True)
    # PVR008 examines the hosts whose virtual machines use RDMA, and knows those that need none.
    if group.cluster.pvrdma is None:
        yield SiblingFact(
            "RDMA",
            builds.spread(lambda host: host.rdma),
            builds.place(lambda host: origin_of(host, "rdma")),
            lambda is_on: "on" if is_on else "off",
            severity="warning",
            codes=("HST001", "HST014", "NIC", "PVR", "NVME"),
        )
    yield SiblingFact(
        "management controller",
        builds.spread(lambda host: host.bmc or None),
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
        builds.spread(lambda host: str(host.bios.get(setting, "not set")) if host.bios else None),
        builds.place(lambda host: origin_of(host, "bios", setting)),
        is_part=True,
    )


def _nic_facts(builds: _Builds, name: str) -> Iterator[SiblingFact]:
    """Card, slot, driver, firmware, speed, and parameters of the port with one name."""
    presence = builds.spread(lambda host: name in host.nics)
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

    def of_nic(value: Callable[[Nic], Hashable | None]) -> dict[str, Hashable]:
        return builds.spread(lambda host: value(host.nics[name]) if name in host.nics else None)

    def place(*keys: str) -> Callable[[str], Origin]:
        return builds.place(lambda host: host.nics[name].origin.child(*keys))

    for what, value, keys in (
        ("network adapter", lambda nic: nic.card.model if nic.card else None, ("card",)),
        ("slot", lambda nic: nic.slot or None, ("slot",)),
        ("driver", lambda nic: nic.driver or None, ("driver",)),
        ("firmware", lambda nic: nic.firmware or None, ("firmware",)),
        ("maximum speed", _fastest_speed, ()),
    ):
        yield SiblingFact(what, of_nic(value), place(*keys), part=f"at {name}", codes=NIC_RULES, is_part=True)
    modules = dict.fromkeys(
        (module, parameter)
        for host in builds.first_hosts.values()
        if name in host.nics
        for module, values in host.nics[name].parameters.items()
        for parameter in values
    )
    for module, parameter in modules:
        yield SiblingFact(
            f"{module} {parameter}",
            of_nic(_parameter_reader(module, parameter)),
            place("parameters"),
            part=f"at {name}",
            severity="warning",
            codes=NIC_RULES,
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
