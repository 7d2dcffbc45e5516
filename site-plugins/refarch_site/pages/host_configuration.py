"""Configuration of each host, what it does not configure, and the design lines behind every command."""

from ._configuration import ConfigurationPage, configuration_page

HOST_PAGE = ConfigurationPage(
    scopes=("host", "guest"),
    path="host-configuration.md",
    introduction=(
        "Each file brings a freshly installed host to this design, as far as it is set on the host itself. "
        "Hosts that differ in little from the first are shown by what differs; the files are whole."
    ),
)

PAGE = configuration_page(
    HOST_PAGE,
    title="Host configuration",
    summary="What to run on each host, to copy or to download, and what it leaves out.",
    order=72,
)
