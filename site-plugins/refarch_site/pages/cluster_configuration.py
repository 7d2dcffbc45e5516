"""Configuration of each cluster and its domain, what it does not configure, and the design lines behind
it."""

from ._configuration import ConfigurationPage, configuration_page

CLUSTER_PAGE = ConfigurationPage(
    scopes=("cluster", "domain"),
    path="cluster-configuration.md",
    introduction="Each file sets up what the hosts of a cluster have in common, after the hosts themselves.",
)

PAGE = configuration_page(
    CLUSTER_PAGE,
    title="Cluster configuration",
    summary="What sets up each cluster, to copy or to download, and what it leaves out.",
    order=74,
)
