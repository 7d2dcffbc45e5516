"""NVMe over Fabrics: software adapters with their port binding, arrays, every path, and how to connect."""

from collections.abc import Iterable, Iterator

from refarch import api
from refarch.api.model import compress
from refarch.api.storage import NvmeLane, nvme_commands

from ..context import Context
from ..escape import code, text, web_link
from ..folded_tables import long_table
from ..markdown import details_box, heading, page, table
from . import Section

ESXI_REFERENCES = (
    (
        "Ceph documentation: NVMe/TCP Initiator for VMware ESX",
        "https://docs.ceph.com/en/latest/rbd/nvmeof-initiator-esx/",
    ),
    (
        "Cisco UCS Manager, RoCE v2: NVMe over RoCE v2 on the ESXi host",
        "https://www.cisco.com/c/en/us/td/docs/unified_computing/ucs/ucs-manager/GUI-User-Guides/VIC-Configuration-Guide/6-0/"
        "b-vic-configuration-guide-6-0/m-overview-of-cisco-virtual-interface-card-vic-configuration-guide.html",
    ),
)
"""Documents that show the commands; looked up 2026-11-21."""

LINUX_REFERENCES = (
    (
        "Red Hat Enterprise Linux 10: Configuring NVMe over fabrics using NVMe/RDMA",
        "https://docs.redhat.com/en/documentation/red_hat_enterprise_linux/10/html/managing_storage_devices/"
        "configuring-nvme-over-fabrics-using-nvme-rdma",
    ),
)
"""Documents that show the commands for Linux; looked up 2026-11-24."""


NvmeCommands = tuple[tuple[NvmeLane, ...], tuple[str, ...]]
"""Hosts that reach the same ports, and what is run on them."""


def exists(context: Context) -> bool:
    """A design with NVMe hosts."""
    return bool(api.tables(context.design, "nvme", "adapters"))


def render(context: Context) -> str:
    """Paths first, then what they are made of, then what to run."""
    design = context.design
    return page(
        context.figures("nvme-paths"),
        heading(2, "Paths"),
        table(api.table(design, "nvme", "redundancy"), context.place),
        *_table_sections(
            context, "paths", ("controller", "port")
        ),  # a port's name has its controller; the RDMA port follows below
        heading(2, "Software adapters"),
        *_adapter_sections(context),
        heading(2, "Arrays"),
        table(api.table(design, "nvme", "subsystems"), context.place),
        *_table_sections(context, "ports"),
        *_commands_section(context),
    )


def _table_sections(context: Context, part: str, without: tuple[str, ...] = ()) -> list[str]:
    tables = api.tables(context.design, "nvme", part)
    return [
        piece
        for data in tables.values()
        if data.rows
        for piece in (heading(3, data.title), table(data, context.place, without=without))
    ]


def _adapter_sections(context: Context) -> list[str]:
    """Adapters of each cluster; of many hosts those on one leaf together."""
    varying = ("host", "address", "nqn")
    return [
        piece
        for data in api.tables(context.design, "nvme", "adapters").values()
        if data.rows
        for piece in (heading(3, data.title), long_table(data, context.place, varying, without=("network",)))
    ]


def _commands_section(context: Context) -> Iterator[str]:
    """Commands of hosts that reach the same ports, folded away: they are long and the same on all of them."""
    on_linux, on_esxi = (
        [
            commands
            for cluster in context.design.clusters.values()
            if (cluster.kind.platform == "linux") is linux
            for commands in nvme_commands(context.design, cluster)
            if commands[1]
        ]
        for linux in (True, False)
    )
    if on_linux or on_esxi:
        yield heading(2, "Connection commands")
    if on_esxi:
        yield _esxi_preparation()
        yield from _command_boxes(on_esxi)
        forms = (
            "The command syntax is from these documents; the first document covers another transport. The "
            "commands were not tested on a host"
        )
        yield f"{text(forms)}: {_reference_links(ESXI_REFERENCES)}."
    if on_linux:
        yield (
            f"First load the module {code('nvme-rdma')}, or {code('nvme-tcp')} for TCP. Register the host "
            f"NQN of each host on the array; {code('nvme show-hostnqn')} prints it. The commands below "
            "discover and connect the controllers until the next restart."
        )
        yield from _command_boxes(on_linux)
        links = _reference_links(LINUX_REFERENCES)
        yield f"The command syntax is from this document: {links}. The commands were not tested on a host."


def _esxi_preparation() -> str:
    return (
        "First add a software adapter on each RDMA port, in the vSphere Client or with "
        f"{code('esxcli nvme fabrics enable')}. {code('esxcli nvme adapter list')} then shows the vmhba of "
        f"each port. Register the host NQN of each host on the array; {code('esxcli nvme info get')} prints "
        "it. The commands below discover and connect the controllers."
    )


def _command_boxes(commands: Iterable[NvmeCommands]) -> Iterator[str]:
    for lanes, lines in commands:
        hosts = compress(list(dict.fromkeys(name for lane in lanes for name in lane.hosts)))
        yield details_box(f"Commands for {hosts}", "```text\n" + "\n".join(lines) + "\n```")


def _reference_links(references: tuple[tuple[str, str], ...]) -> str:
    return "; ".join(web_link(title, url) for title, url in references)


SECTION = Section(
    anchor="nvme",
    title="NVMe over Fabrics",
    render=render,
    exists=exists,
)
