"""The network: topology, traffic paths, QoS, buffers, and load."""

from ..sections import bandwidth, buffers, qos, topology, traffic_paths
from . import section_page

PAGE = section_page(
    path="network.md",
    title="Network",
    summary="Topology, paths of the packets, QoS, buffers, and load between switches.",
    order=10,
    group="understand",
    sections=(
        topology.SECTION,
        traffic_paths.SECTION,
        qos.SECTION,
        buffers.SECTION,
        bandwidth.SECTION,
    ),
)
