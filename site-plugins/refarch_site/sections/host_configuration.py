"""Configuration of each host, what it does not configure, and the design lines behind every command."""

from ._configuration import ConfigurationScope, configuration_section

HOST_SCOPE = ConfigurationScope(
    scopes=("host", "guest"),
    introduction=(
        "Each file configures a freshly installed host. It covers the settings that are made on the host "
        "itself."
    ),
)

SECTION = configuration_section(HOST_SCOPE, anchor="hosts", title="Hosts")
