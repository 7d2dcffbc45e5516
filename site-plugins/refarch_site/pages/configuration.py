"""The configuration of switches, hosts, and clusters."""

from ..sections import cluster_configuration, host_configuration, switch_configuration
from . import section_page

PAGE = section_page(
    path="configuration.md",
    title="Configuration",
    summary="Configuration of switches, hosts, and clusters to copy or download, and what it leaves out.",
    order=70,
    group="build",
    sections=(
        switch_configuration.SECTION,
        host_configuration.SECTION,
        cluster_configuration.SECTION,
    ),
)
