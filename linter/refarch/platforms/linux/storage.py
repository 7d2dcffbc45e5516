"""NVMe over Fabrics of a Linux host: kernel modules, host name (NQN), and connections.

Sources, looked up 2026-11-24: Red Hat Enterprise Linux 10, Managing storage devices, Configuring an NVMe/RDMA
host (``modprobe nvme-rdma``, transport, address, port and name of the subsystem); Mellanox DOC-3088, HowTo
Configure Persistent NVMe over Fabrics Initiator (the module in /etc/modules-load.d, ``nvme connect-all`` at
the start); libnvme, doc/config-schema.json (/etc/nvme/config.json: hosts, subsystems, ports with
``host_traddr``); wiki of nvme-cli, How to set up NVMe-oF autoconnect (nvmf-autoconnect.service runs ``nvme
connect-all`` at the start). The files are those of nvme-cli 2; version 3 converts them. Tried with both:
version 2 passes over a host without ``hostnqn``, version 3 refuses a ``hostnqn`` without ``hostid``; so the
file has both. A value that the design does not state comes from /etc/nvme on the host, where the package
created it.

Multipath, looked up 2026-11-30: Linux kernel, admin-guide, Linux NVMe multipath (policies numa, which is the
default, round-robin, and queue-depth; numa selects the path closest to the node of the processor;
``nvme_core.iopolicy``).
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent, NvmeInitiator, NvmePort, NvmeTarget
from ..not_configured import not_configured_values, value_text
from ..shell import address, interface
from ..target import ConfigLine, NotConfigured, refuse, weakens
from .files import DISCOVERY, HOST_NQN, MODULES, PATHS, SYSCTL, FileLine, file, interface_name, qualified_name

MODULE = {"rdma": "nvme-rdma", "tcp": "nvme-tcp"}

NO_SOURCE = weakens(
    "the interface has no static address, so the kernel selects one by its routes",
    "connections can leave by another interface",
)

NO_ARRAY = weakens("the interface reaches no port of an array", "the host has no path by this interface")

KERNEL_POLICY = weakens(
    "a design states no policy for its paths, so the kernel uses `numa`, or that of `nvme_core.iopolicy`",
    "with `numa`, each processor node uses one path at a time; set the policy that the vendor of the array "
    "recommends",
)

NOT_OF_KERNEL = "only kernel settings such as net.ipv4.conf.all.arp_ignore are configured"


def modules(host: HostIntent) -> Iterator[ConfigLine]:
    """Kernel modules of the transports, loaded now and at each start."""
    places: dict[str, Origin] = {}
    if host.nvme is not None:
        for port in host.nvme.adapters.values():
            places.setdefault(_transport(port), origin_of(port, "transport"))
    rows = [FileLine(MODULE[transport], (place,)) for transport, place in places.items()]
    if rows:
        calls = [f"module {row.text.replace('-', '_')}" for row in rows]
        yield from file(MODULES, rows, *calls)


def _transport(port: NvmePort) -> str:
    if port.transport not in MODULE:
        raise refuse(
            origin_of(port, "transport"), f"{port.transport!r} is not an NVMe transport over Ethernet"
        )
    return port.transport


def nvme(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Host NQN, the subsystems of the design, and discovery if the design states none."""
    own = host.nvme
    if own is None:
        return
    if own.nqn:
        place = origin_of(own, "nqn")
        yield from file(HOST_NQN, [FileLine(qualified_name(own.nqn, place), (place,))], "in_force")
    named = [(port, one) for port in own.adapters.values() for one in port.targets if one.subsystem]
    unnamed = [(port, one) for port in own.adapters.values() for one in port.targets if not one.subsystem]
    if named:
        yield from file(PATHS, _configuration(host, own, named), "paths")
    if unnamed:
        yield from file(DISCOVERY, [_discovery(host, port, one) for port, one in unnamed], "paths")
    for port in own.adapters.values():
        if not port.targets:
            fields = ("interface", "transport")
            yield from not_configured_values(port, "nvme.adapters.", port.name, NO_ARRAY, fields)
        elif not _source(host, port)[0]:
            yield from not_configured_values(port, "nvme.adapters.", port.name, NO_SOURCE, ("interface",))
    yield from _policies(own)


def _policies(own: NvmeInitiator) -> Iterator[NotConfigured]:
    """Arrays with several paths, whose policy is not configured."""
    paths = Counter(one.array for port in own.adapters.values() for one in port.targets)
    for array, number in paths.items():
        if number > 1:
            path = "nvme.adapters.targets.array"
            yield NotConfigured(path, f"{number} paths", array, KERNEL_POLICY, own.origin)


def _source(host: HostIntent, port: NvmePort) -> tuple[str, FileLine]:
    """Source address of the connections of an adapter, empty if there is none, and its places."""
    own = host.interfaces.get(port.interface)
    place = origin_of(port, "interface")
    if own is None or not own.address:
        return "", FileLine("", (place,))
    at = origin_of(own, "address")
    return str(interface(own.address, at).ip), FileLine("", (place, at))


def _configuration(
    host: HostIntent, own: NvmeInitiator, named: list[tuple[NvmePort, NvmeTarget]]
) -> Iterator[FileLine | ConfigLine]:
    """JSON of libnvme, one line per value. Host names that the design does not state come from the host."""
    yield from (FileLine("["), FileLine("  {"))
    if not own.nqn:
        yield ConfigLine("own hostnqn")
    else:
        yield FileLine(f'    "hostnqn": {json.dumps(own.nqn)},', (origin_of(own, "nqn"),))
    yield ConfigLine("own hostid")
    yield FileLine('    "subsystems": [')
    names = list(dict.fromkeys(one.subsystem for _, one in named))
    for number, name in enumerate(names, start=1):
        ports = [(port, one) for port, one in named if one.subsystem == name]
        place = origin_of(ports[0][1], "subsystem")
        yield FileLine("      {")
        yield FileLine(f'        "nqn": {json.dumps(qualified_name(name, place))},', (place,))
        yield FileLine('        "ports": [')
        for last, (port, one) in enumerate(ports, start=1):
            yield from _port(host, port, one, "" if last == len(ports) else ",")
        yield FileLine("        ]")
        yield FileLine("      }" if number == len(names) else "      },")
    yield from (FileLine("    ]"), FileLine("  }"), FileLine("]"))


class _JsonField(NamedTuple):
    """Field of an object in the JSON of libnvme."""

    key: str
    value: str
    origins: tuple[Origin, ...]


def _port(host: HostIntent, port: NvmePort, one: NvmeTarget, comma: str) -> Iterator[FileLine]:
    at, service = origin_of(one, "address"), origin_of(one, "service")
    source, places = _source(host, port)
    fields = [
        _JsonField("transport", _transport(port), (origin_of(port, "transport"),)),
        _JsonField("traddr", address(one.address, at), (at,)),
        _JsonField("trsvcid", str(one.service), (service,)),
    ]
    if source:
        fields.append(_JsonField("host_traddr", source, places.origins))
    if port.transport == "tcp" and port.interface in host.interfaces:
        name = _device(host, port)
        fields.append(_JsonField("host_iface", name, (origin_of(port, "interface"),)))
    yield FileLine("          {")
    for number, (key, value, origins) in enumerate(fields, start=1):
        end = "" if number == len(fields) else ","
        yield FileLine(f'            "{key}": {json.dumps(value)}{end}', origins)
    yield FileLine(f"          }}{comma}")


def _device(host: HostIntent, port: NvmePort) -> str:
    """Linux name of the interface: a VLAN has its own name; otherwise, it is the port."""
    own = host.interfaces[port.interface]
    place = origin_of(port, "interface")
    return interface_name(own.name if own.vlan or not own.nic else own.nic, place)


def _discovery(host: HostIntent, port: NvmePort, one: NvmeTarget) -> FileLine:
    at = origin_of(one, "address")
    source, places = _source(host, port)
    text = f"--transport={_transport(port)} --traddr={address(one.address, at)} --trsvcid={one.service}"
    text += f" --host-traddr={source}" if source else ""
    return FileLine(text, (at, origin_of(port, "transport"), origin_of(one, "service"), *places.origins))


def is_kernel_setting(option: str) -> bool:
    """Whether an option is a name of sysctl, such as ``net.ipv4.tcp_ecn``."""
    plain = option.replace(".", "").replace("_", "").replace("-", "")
    return "." in option and plain.isascii() and plain.isalnum()


def settings(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Kernel settings."""
    rows = []
    for setting in host.settings:
        place = origin_of(setting, "option")
        if not is_kernel_setting(setting.option):
            yield NotConfigured("settings.option", "", value_text(setting.option), NOT_OF_KERNEL, place)
            yield from not_configured_values(setting, "settings.", "", NOT_OF_KERNEL, ("value",))
            continue
        value = str(setting.value)
        if not value.isascii() or not value.isprintable() or not value.strip():
            raise refuse(origin_of(setting, "value"), f"{value!r} is not a valid value of a kernel setting")
        rows.append(FileLine(f"{setting.option} = {value}", (place, origin_of(setting, "value"))))
    if rows:
        yield from file(SYSCTL, rows, "settings_of_kernel")
