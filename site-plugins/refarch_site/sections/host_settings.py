"""Host settings other than the network: advanced settings and driver parameters with their commands, and the
BIOS."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch.api import Origin
from refarch.api.model import Cluster, DesignNote, Host, compress

from ..context import Context
from ..escape import code, text
from ..markdown import grid, heading, page
from . import Section


def exists(context: Context) -> bool:
    """A design that states settings of its hosts."""
    return any(
        cluster.settings or any(host.bios or any(_driver_parameters(host)) for host in cluster.hosts)
        for cluster in context.design.clusters.values()
    )


def render(context: Context) -> str:
    """Table of commands for each cluster, then the BIOS."""
    clusters = context.design.clusters.values()
    return page(*(piece for cluster in clusters for piece in _cluster_section(context, cluster)))


def _cluster_section(context: Context, cluster: Cluster) -> Iterator[str]:
    if cluster.settings:
        yield heading(2, f"Advanced settings of {cluster.title}")
        yield "Run on every host. The commands are printed as in the source."
        rows = [_setting_row(context, setting) for setting in cluster.settings]
        commands = grid(("Option", "Value", "Command", "Verify with", "Rationale", "Source"), rows)
        yield f'<div class="ra-commands" markdown>\n\n{commands}\n\n</div>'
    rows = list(_parameter_rows(context, cluster))
    if rows:
        yield heading(2, f"Driver parameters of {cluster.title}")
        yield "Restart the host to apply the parameters."
        commands = grid(("Hosts", "Module", "Parameters", "Command", "Source"), rows)
        yield f'<div class="ra-commands" markdown>\n\n{commands}\n\n</div>'
    hosts_by_bios: dict[tuple[tuple[str, str], ...], list[Host]] = {}
    for host in cluster.hosts:
        if host.bios:
            hosts_by_bios.setdefault(tuple(host.bios.items()), []).append(host)
    if hosts_by_bios:
        yield heading(2, f"BIOS settings of {cluster.title}")
        rows = [row for key, hosts in hosts_by_bios.items() for row in _bios_rows(context, key, hosts)]
        yield grid(("Hosts", "Setting", "Value", "Source"), rows)


def _setting_row(context: Context, setting: DesignNote) -> list[str]:
    data = setting.data
    command = code(data["verify"]) if "verify" in data else ""
    return [
        code(data["option"]) if "option" in data else "",
        text(data.get("value", "")),
        code(data["command"]),
        command,
        context.code_links(text(data.get("because", ""))),
        context.place(setting.origin),
    ]


class _DriverParameters(NamedTuple):
    """Parameters of a driver module."""

    module: str
    values: str
    """The parameters as the command takes them: ``name=value``, with spaces between."""
    origin: Origin


def _driver_parameters(host: Host) -> Iterator[_DriverParameters]:
    """Parameters of the modules of a host's cards, where the design states some."""
    for nic in host.nics.values():
        for module, values in nic.parameters.items():
            text_of_values = " ".join(f"{name}={value}" for name, value in values.items())
            yield _DriverParameters(module, text_of_values, nic.origin.child("parameters", module))


def _parameter_rows(context: Context, cluster: Cluster) -> Iterator[list[str]]:
    """Rows of driver modules with their parameters, and the command if the hosts run ESXi."""
    hosts: dict[tuple[str, str], tuple[list[str], Origin]] = {}
    for host in cluster.hosts:
        for entry in dict.fromkeys(_driver_parameters(host)):
            names, _ = hosts.setdefault((entry.module, entry.values), ([], entry.origin))
            names.append(host.name)
    for (module, values), (names, origin) in hosts.items():
        command = f'esxcli system module parameters set -m {module} -p "{values}"'
        yield [
            code(compress(list(dict.fromkeys(names)))),
            code(module),
            code(values),
            code(command) if cluster.kind.platform == "esxi" else "",
            context.place(origin),
        ]


def _bios_rows(
    context: Context, settings: tuple[tuple[str, str], ...], hosts: list[Host]
) -> Iterator[list[str]]:
    place = context.place(hosts[0].at["bios"])
    for name, value in settings:
        yield [code(compress([host.name for host in hosts])), text(name), text(value), place]


SECTION = Section(
    anchor="parameters",
    title="Host settings",
    render=render,
    exists=exists,
)
