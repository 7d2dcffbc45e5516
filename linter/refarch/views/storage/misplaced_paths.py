"""Ports of arrays that no host reaches although it reaches others in the same network."""

from ...model.types import Array, Cluster, Design
from .nvme_lanes import nvme_lanes
from .nvme_routes import ArrayTarget, array_targets


def misplaced_paths(design: Design, cluster: Cluster, array: Array) -> tuple[ArrayTarget, ...]:
    """Cabled ports with an address in a network that adapters of a cluster reach, at a switch where they do
    not; none where an adapter reaches no port at all."""
    by_lane = [
        [route.target for route in lane.routes if route.target.array is array]
        for lane in nvme_lanes(design).get(cluster.id, ())
    ]
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
