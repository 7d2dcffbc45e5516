"""Configuration of each cluster, its domain, and its deployment, what it does not configure, and the design
lines behind it."""

from ._configuration import ConfigurationScope, configuration_section

CLUSTER_SCOPE = ConfigurationScope(
    scopes=("cluster", "domain", "deployment"),
    introduction=(
        "Each file configures the settings that the hosts of a cluster share. Configure the hosts first. If "
        "the script of a host ends with status 4, run it again afterwards."
    ),
)

SECTION = configuration_section(CLUSTER_SCOPE, anchor="cluster", title="Clusters")
