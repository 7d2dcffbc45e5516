"""Paths of NVMe over Fabrics, of all hosts at once that use the same switches, and the commands that connect
them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...model.types import Address, Array, Cluster, Design
from .. import view
from ..network.stacks import stack_of_adapter
from .nvme_routes import (
    ArrayTarget,
    NvmeBinding,
    NvmeRoute,
    array_targets,
    arrays_of_cluster,
    nvme_bindings,
    nvme_routes,
)

NVME_PORT = 4420
"""Destination port of an NVMe controller over RDMA or TCP, unless the array is set up otherwise.

NVMe over Fabrics has it from IANA; the vSphere API takes it where a request names none
(HostNvmeOverRdmaParameters).
"""


class NvmeLane(NamedTuple):
    """Equal adapters of hosts on the same leaf, with the ports of arrays that all of them reach."""

    bindings: tuple[NvmeBinding, ...]
    routes: tuple[NvmeRoute, ...]
    """Routes of the first host; those of the others differ in the host only."""

    @property
    def hosts(self) -> tuple[str, ...]:
        """Names of the hosts."""
        return tuple(binding.host.name for binding in self.bindings)

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Addresses of the hosts' adapters, as far as they have any."""
        return tuple(binding.address for binding in self.bindings if binding.address)


@view
def nvme_lanes(design: Design) -> Mapping[str, tuple[NvmeLane, ...]]:
    """The paths of each cluster, for all hosts at once that take the same way."""
    lanes_by_cluster = {}
    for identity, listed in nvme_bindings(design).items():
        equal_bindings: dict[object, list[NvmeBinding]] = {}
        for binding in listed:
            leaf = binding.uplink.switch if binding.uplink else None
            # A host that is cabled to an array is alone.
            far = None if leaf else binding.uplink and binding.uplink.far_end
            vmkernel = binding.vmkernel
            stack = stack_of_adapter(design, vmkernel) if vmkernel else None
            routing = vmkernel and (
                vmkernel.gateway,
                vmkernel.stack,
                stack and stack.gateway,
                *((route.to, route.via) for route in vmkernel.routes),
            )
            network = binding.network and binding.network.id
            equal_bindings.setdefault(
                (binding.adapter.name, leaf and leaf.name, far, network, routing), []
            ).append(binding)
        # Hosts of a group differ in nothing but their names, so that the routes of the first are those of
        # all.
        arrays = arrays_of_cluster(design, design.clusters[identity])
        lanes_by_cluster[identity] = tuple(
            NvmeLane(tuple(group), tuple(nvme_routes(design, group[0], arrays)))
            for group in equal_bindings.values()
        )
    return lanes_by_cluster


def connect_commands(
    design: Design, cluster: Cluster
) -> Iterator[tuple[tuple[NvmeLane, ...], tuple[str, ...]]]:
    """Groups of hosts that reach the same ports of arrays, with the commands that find and connect the
    arrays, in order."""
    cluster_lanes = nvme_lanes(design).get(cluster.id, ())
    connect = _linux_commands if cluster.kind.platform == "linux" else _esxi_commands
    by_host: dict[str, list[int]] = {}
    for number, lane in enumerate(cluster_lanes):
        for name in lane.hosts:
            by_host.setdefault(name, []).append(number)
    lanes_by_commands: dict[tuple[str, ...], dict[int, NvmeLane]] = {}
    for numbers in by_host.values():
        lines = tuple(line for number in numbers for line in connect(cluster_lanes[number]))
        lanes_by_commands.setdefault(lines, {}).update((number, cluster_lanes[number]) for number in numbers)
    for lines, lanes_by_number in lanes_by_commands.items():
        yield tuple(lanes_by_number.values()), lines


def _esxi_commands(lane: NvmeLane) -> Iterator[str]:
    name = lane.bindings[0].adapter.name
    for route in lane.routes:
        address = route.target.address
        if address is not None:
            yield f"esxcli nvme fabrics discover -a {name} -i {address.text} -p {NVME_PORT}"
            if route.target.array.subsystem:
                yield (
                    f"esxcli nvme fabrics connect -a {name} -i {address.text} -p {NVME_PORT} -s "
                    f"{route.target.array.subsystem}"
                )


def _linux_commands(lane: NvmeLane) -> Iterator[str]:
    """Commands of nvme-cli, as in Red Hat Enterprise Linux 10, Managing storage devices, for NVMe/RDMA
    (looked up 2026-11-24)."""
    first = lane.bindings[0]
    rdma = first.vmkernel is not None and "nvme-rdma" in first.vmkernel.services
    transport = "rdma" if rdma else "tcp"
    for route in lane.routes:
        address = route.target.address
        if address is not None:
            yield f"nvme discover -t {transport} -a {address.text} -s {NVME_PORT}"
            if route.target.array.subsystem:
                subsystem = route.target.array.subsystem
                yield f"nvme connect -t {transport} -n {subsystem} -a {address.text} -s {NVME_PORT}"


def misplaced_paths(design: Design, cluster: Cluster, array: Array) -> tuple[ArrayTarget, ...]:
    """Cabled ports with an address in a network that adapters of a cluster reach, at a switch where they do
    not; none where an adapter reaches no port at all."""
    by_lane = [
        [route.target for route in lane.routes if route.target.array is array]
        for lane in nvme_lanes(design).get(cluster.id, ())
    ]
    # An adapter that reaches no port at all is a fault of the network or array (NVME007), not of one path.
    if not all(by_lane):
        return ()
    reached = {target.end for lane_targets in by_lane for target in lane_targets}
    networks = {
        target.network.id for lane_targets in by_lane for target in lane_targets if target.network is not None
    }
    return tuple(
        target
        for target in array_targets(design)[array.name]
        if target.link is not None
        and target.address is not None
        and target.network is not None
        and target.switch is not None
        and target.end not in reached
        and target.network.id in networks
    )
