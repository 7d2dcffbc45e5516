"""What sets up each cluster and its domain, what it leaves out, and the lines of the design behind it."""

from ._configuration import Pages, page_of

PAGES = Pages(
    scopes=("cluster", "domain"),
    path="cluster-configuration.md",
    introduction="Each file sets up what the hosts of a cluster have in common, after the hosts themselves.",
)

PAGE = page_of(
    PAGES,
    title="Cluster configuration",
    summary="What sets up each cluster, to copy or to download, and what it leaves out.",
    order=74,
)
