"""Configuration of each host, what it does not configure, and the design lines behind every command."""

from ._configuration import ConfigurationPage, configuration_page

HOST_PAGE = ConfigurationPage(
    scopes=("host", "guest"),
    path="host-configuration.md",
    introduction=(
        "Each file configures a freshly installed host. It covers the settings that are made on the host "
        "itself. For hosts that are similar to the first host, the page shows only the differences; the "
        "files are complete."
    ),
)

PAGE = configuration_page(
    HOST_PAGE,
    title="Host configuration",
    summary="Configuration of each host to copy or download, and settings that it does not configure.",
    order=72,
)
