"""Verification checks between ESXi hosts: pings with the full MTU, RDTBench, and pings to a witness.

Sources, looked up 2026-11-23: Broadcom, ESXCLI Reference, namespace network (``esxcli network diag ping``);
VMware, "vSAN Network Design", with its output; John Nicholson, "RDTBench: Testing vSAN, RDMA and TCP between
hosts".
"""

from collections.abc import Iterator
from shlex import quote

from ...model.types.clusters import Cluster
from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...model.types.virtual_switches import Vmkernel
from ..checks import Check, SourceDocument, Unchecked
from ..host_checks import HEADERS, ROCE, HostPath, HostQuestion, addresses6, hops, hosts, rdma_adapters
from ..tcpip_stacks import stack_key
from .rdma_checks import REFERENCE

NETWORK = SourceDocument("ESXCLI Reference: network", f"{REFERENCE}latest/namespace/esxcli_network.html")
RDTBENCH = SourceDocument("RDTBench: Testing vSAN, RDMA and TCP between hosts", "https://thenicholson.com/")


def checks(design: Design) -> Iterator[Check]:
    """Checks over each adapter of the product or of vMotion, from each host to the next and to its
    witness."""
    for hop in hops(design, "esxi", also="vmotion"):
        yield _ping(hop)
    for hop in hops(design, "esxi", also="vmotion", version=6):
        yield _ping6(hop)
    for hop in (*hops(design, "esxi"), *hops(design, "esxi", version=6)):
        cluster = hop.asked.cluster
        if cluster.product.startswith("vsan") and cluster.transport in ROCE:
            yield _rdtbench(hop)
    for asked in hosts(design, "esxi"):
        yield from _to_witness(asked, asked.cluster)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings that pings cannot verify."""
    for hop in hops(design, "esxi", also="vmotion", version=6):
        what = f"whether the full MTU of {hop.team.adapter.name} passes over IPv6"
        yield hop.asked.unchecked_setting(
            what, "an IPv6 sender can fragment packets, so a large ping proves nothing"
        )


def _ping(hop: HostPath) -> Check:
    adapter = hop.team.adapter
    interface = _interface(adapter)
    run = f"esxcli network diag ping {interface} -H {hop.target} -d -s {hop.mtu - HEADERS} -c 10"
    says = f"{hop.far.name} answers: MTU {hop.mtu} holds"
    origin = origin_of(adapter, "mtu")
    return hop.asked.check(run, "Packet Lost", 0, origin, NETWORK, says=says, group=hop.group)


def _interface(adapter: Vmkernel) -> str:
    """Options of a ping over an adapter; one on a separate TCP/IP stack is only found with its stack."""
    stack = f" --netstack={quote(stack_key(adapter.stack))}" if adapter.stack else ""
    return f"-I {adapter.name}{stack}"


def _ping6(hop: HostPath) -> Check:
    run = f"esxcli network diag ping --ipv6 {_interface(hop.team.adapter)} -H {hop.target} -c 10"
    origin = addresses6(hop.asked.design)[hop.far.name, hop.team.adapter.name].origin
    says = f"{hop.far.name} answers"
    return hop.asked.check(run, "Packet Lost", 0, origin, NETWORK, says=says, group=hop.group)


def _rdtbench(hop: HostPath) -> Check:
    """Check with RDTBench, which sends vSAN traffic over RDMA; a ping verifies only the IP path."""
    host, far = hop.asked.host.name, hop.far.name
    check = hop.asked.check(
        f"RDTBench with -p rdma and -b, server on {far}, client on {host}",
        "traffic over RDMA",
        "runs in both directions",
        hop.asked.cluster.origin.child("transport"),
        RDTBENCH,
        when="before the cluster is used",
        group=hop.group,
    )
    return check._replace(command=False)


def _to_witness(asked: HostQuestion, cluster: Cluster) -> Iterator[Check]:
    """Pings over the adapter for witness traffic, otherwise for vSAN, to the vSAN address of the witness."""
    witness = cluster.witness
    if witness is None:
        return
    networks = asked.design.networks.values()
    asked_for = [network for network in networks if network.id == witness.network]
    targets = [
        address
        for network in asked_for or [network for network in networks if network.purpose == "vsan"]
        for address in network.addresses
        if address.device == witness.host
    ]
    own = [team for team in asked.teams if "vsan-witness" in team.adapter.services] or list(
        rdma_adapters(asked)
    )
    for team in own[:1]:
        for target in targets[:1]:
            run = f"esxcli network diag ping {_interface(team.adapter)} -H {target.text} -c 10"
            says = f"the witness {witness.host} answers"
            yield asked.check(run, "Packet Lost", 0, target.origin, NETWORK, says=says)
