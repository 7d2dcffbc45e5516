"""Verification checks between ESXi hosts: pings with the full MTU, RDTBench, and pings to a witness.

Sources, looked up 2026-11-23: Broadcom, ESXCLI Reference, namespace network (``esxcli network diag ping``);
VMware, "vSAN Network Design", with its output; John Nicholson, "RDTBench: Testing vSAN, RDMA and TCP between
hosts".
"""

from collections.abc import Iterator
from shlex import quote

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.virtual_records import IpInterface
from ..checks import Check, SourceDocument, Unchecked
from ..host_checks import HEADERS, ROCE, PingedPath, pinged_paths
from ..tcpip_stacks import stack_key
from .rdma_checks import REFERENCE

NETWORK = SourceDocument("ESXCLI Reference: network", f"{REFERENCE}latest/namespace/esxcli_network.html")
TUNNEL = "tep"
"""Service of the tunnel endpoints of NSX, which are on a separate TCP/IP stack."""

RDTBENCH = SourceDocument("RDTBench: Testing vSAN, RDMA and TCP between hosts", "https://thenicholson.com/")


def checks(design: Design) -> Iterator[Check]:
    """Pings over each adapter that talks to the next host, to the witness or to an array; then RDTBench."""
    paths = pinged_paths(design, "esxi")
    # NVMe over Fabrics has its own checks.
    for path in paths:
        if not path.service.startswith("nvme") and path.service != TUNNEL:
            yield ping(path)
    for path in paths:
        cluster = path.asked.cluster
        if path.service == "vsan" and cluster.transport in ROCE:
            yield _rdtbench(path)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings that pings cannot verify."""
    for path in pinged_paths(design, "esxi"):
        if path.is_ipv6:
            what = f"whether the full MTU of {path.interface.name} passes over IPv6"
            yield path.asked.unchecked_setting(
                what, "an IPv6 sender can fragment packets, so a large ping proves nothing"
            )
        if path.service == TUNNEL:
            what = f"whether packets of {path.interface.name} reach {path.far}"
            yield path.asked.unchecked_setting(
                what, "the ESXCLI Reference does not state the TCP/IP stack of NSX tunnel endpoints"
            )


def ping(path: PingedPath) -> Check:
    """Ping over an adapter: with the full MTU over IPv4, because an IPv6 sender can fragment packets."""
    version = " --ipv6" if path.is_ipv6 else ""
    size = "" if path.is_ipv6 else f" -d -s {path.mtu - HEADERS}"
    run = f"esxcli network diag ping{version}{_interface(path.interface)} -H {path.target}{size} -c 10"
    origin = path.target_origin if path.is_ipv6 else origin_of(path.interface, "mtu")
    return path.asked.check(run, "Packet Lost", 0, origin, NETWORK, says=path.answer, group=path.group)


def _interface(interface: IpInterface) -> str:
    """Options of a ping over an adapter; one on a separate TCP/IP stack is only found with its stack."""
    stack = f" --netstack={quote(stack_key(interface.stack))}" if interface.stack else ""
    return f" -I {interface.name}{stack}"


def _rdtbench(path: PingedPath) -> Check:
    """Check with RDTBench, which sends vSAN traffic over RDMA; a ping verifies only the IP path."""
    host, far = path.asked.host.name, path.far_host
    check = path.asked.check(
        f"RDTBench with -p rdma and -b, server on {far}, client on {host}",
        "traffic over RDMA",
        "runs in both directions",
        path.asked.cluster.origin.child("transport"),
        RDTBENCH,
        when="before the cluster is used",
        group=path.group,
    )
    return check._replace(command=False)
