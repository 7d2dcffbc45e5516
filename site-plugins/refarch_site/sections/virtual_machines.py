"""The virtual machines of a design, what PVRDMA needs of them and of their hosts, and the way that they reach
each other."""

from collections.abc import Iterator

from refarch import api
from refarch.api.model import Cluster

from ..context import Context
from ..display_names import count_text, enumeration
from ..escape import code, text
from ..markdown import bullets, heading, page, row_cell, table
from . import Section

PATHS_TEXT = (
    "The hypervisor chooses the path of each connection. VMs on the same host use memory copy without an "
    "adapter. VMs on two hosts use RDMA if both hosts have an RDMA adapter as an uplink of the distributed "
    "switch. If one of the hosts has none, the VMs use TCP. TCP is slower, and no alarm fires."
)


def exists(context: Context) -> bool:
    """A design with virtual machines."""
    return bool(api.table(context.design, "virtual-machines").rows)


def render(context: Context) -> str:
    """Machines; for PVRDMA the settings of the hosts and the ways."""
    design = context.design
    data = api.table(design, "virtual-machines")
    vms = table(data, context.place, without=("note",))
    return page(
        heading(2, "Virtual machines"),
        vms,
        bullets(_vm_notes(data)),
        *_host_settings(context),
        *_paths_section(context),
    )


def _vm_notes(data: api.Table) -> Iterator[str]:
    """Notes of the VMs, which no column has room for."""
    for row in data.rows:
        note = row_cell(data, row, "note")
        if note:
            yield f"{code(row.cells[0])}: {text(note)}"


def _host_settings(context: Context) -> Iterator[str]:
    """Sections with the PVRDMA settings of every host of a cluster."""
    for cluster in context.design.clusters.values():
        if cluster.pvrdma is not None:
            yield heading(2, f"Host settings of {cluster.title}")
            yield bullets(_pvrdma_settings(cluster))


def _pvrdma_settings(cluster: Cluster) -> Iterator[str]:
    pvrdma = cluster.pvrdma
    assert pvrdma is not None
    if pvrdma.vmkernel:
        yield (
            f"VMkernel adapter {code(pvrdma.vmkernel)} is tagged for PVRDMA: advanced setting "
            f"{code('Net.PVRDMAVmknic')}."
        )
    if pvrdma.firewall:
        yield f"The ESXi firewall rule {code('pvrdma')} is {text(pvrdma.firewall)}."
    switches = [switch for switch in cluster.virtual_switches.values() if switch.kind == "distributed"]
    for switch in switches:
        uplinks = ", ".join(f"{name} ({vmnic})" for name, vmnic in switch.uplinks.items())
        yield f"Uplinks of distributed switch {text(switch.name)}: {text(uplinks)}."
    words = (
        "also with endpoints that are not virtual machines"
        if pvrdma.native_endpoints
        else "between virtual machines only"
    )
    yield f"RDMA {words} (native endpoints {'on' if pvrdma.native_endpoints else 'off'})."


def _paths_section(context: Context) -> list[str]:
    data = api.table(context.design, "virtual-machines", "paths")
    if not data.rows:
        return []
    return [heading(2, "Paths between VMs"), PATHS_TEXT, _paths_sentence(data), table(data, context.place)]


def _paths_sentence(data: api.Table) -> str:
    """Number of pairs of hosts by path."""
    pairs: dict[str, int] = {}
    for row in data.rows:
        path = str(row_cell(data, row, "way"))
        if path != "memory":
            pairs[path] = pairs.get(path, 0) + int(str(row_cell(data, row, "pairs")))
    total = sum(pairs.values())
    if len(pairs) == 1:
        (path,) = pairs
        return text(f"All {count_text(total, 'pair')} of hosts use {path}.") if total > 1 else ""
    counts = [f"{count} use {path}" for path, count in pairs.items()]
    return text(f"Of {count_text(total, 'pair')} of hosts, {enumeration(counts)}.") if counts else ""


SECTION = Section(
    anchor="virtual-machines",
    title="Virtual machines",
    render=render,
    exists=exists,
)
