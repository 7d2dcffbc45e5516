"""Configuration of each cluster, its domain, and its deployment, what it does not configure, and the design
lines behind it."""

from ._configuration import ConfigurationPage, configuration_page

CLUSTER_PAGE = ConfigurationPage(
    scopes=("cluster", "domain", "deployment"),
    path="cluster-configuration.md",
    introduction=(
        "Each file configures the settings that the hosts of a cluster share. Configure the hosts first."
    ),
)

PAGE = configuration_page(
    CLUSTER_PAGE,
    title="Cluster configuration",
    summary="Configuration of each cluster to copy or download, and settings that it does not configure.",
    order=74,
)
