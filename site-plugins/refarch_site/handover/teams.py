"""Who gets what of a design."""

from collections.abc import Iterable
from typing import NamedTuple


class Team(NamedTuple):
    """One team, and what of a design it works with."""

    name: str
    """Its folder."""
    title: str
    task: str
    tables: frozenset[str]
    """Subjects of tables: what stands before the first dot of their names."""
    pictures: tuple[str, ...] = ()
    """How the names of its pictures begin."""
    scopes: frozenset[str] = frozenset()
    """Kinds of devices whose configuration and checks it has."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TEAMS = (
    Team(
        "network",
        "Network",
        "Racks, cables and configures the switches, and checks them.",
        _words(
            "bandwidth between-switches buffers cable-labels cable-runs free-addresses gateways ip-plan "
            "optics power qos racks roce-mtu services sites software wiring"
        ),
        ("overview", "topology", "port-map", "wiring", "rack", "qos", "failure", "direct", "address"),
        _words("switch"),
    ),
    Team(
        "server",
        "Server",
        "Racks and installs the hosts, and configures hosts and clusters.",
        _words(
            "appliances cable-labels cable-runs domains hosts ip-plan nvme power qos racks roce-mtu services "
            "sites smb software virtual-machines virtual-switches wiring"
        ),
        ("overview", "topology", "virtual-switch", "vm-paths", "rack", "wiring", "direct"),
        _words("host cluster domain"),
    ),
    Team(
        "storage",
        "Storage",
        "Sets up drives, policies, arrays and shares, and measures what they give.",
        _words("bandwidth failure hosts ip-plan nvme policies results sites smb software"),
        ("overview", "nvme-paths", "results", "failure"),
        _words("storage"),
    ),
    Team(
        "purchase",
        "Purchase",
        "Asks for offers, orders, and keeps licences and support.",
        _words("bom hosts key-figures licenses optics power racks software"),
        ("rack",),
    ),
    Team(
        "operations",
        "Operations",
        "Takes the design over when it is built: proves it, watches it, changes it.",
        _words(
            "appliances approvals bandwidth domains failure free-addresses gateways hosts ip-plan "
            "key-figures licenses racks results services sites software wiring"
        ),
        ("overview", "topology", "failure", "rack"),
        _words("switch host cluster domain storage"),
    ),
)

OTHERS = "operations"
"""Who gets what nobody else is named for, such as a project's own tables and pictures."""


def of_table(name: str) -> list[Team]:
    """The teams that work with a table, by its name."""
    subject = name.partition(".")[0]
    return _or_others(team for team in TEAMS if subject in team.tables)


def of_picture(name: str) -> list[Team]:
    """The teams that work with a picture."""
    return _or_others(team for team in TEAMS if name.startswith(team.pictures) and team.pictures)


def of_scope(scope: str) -> list[Team]:
    """The teams that work with a kind of device."""
    return _or_others(team for team in TEAMS if scope in team.scopes)


def _or_others(found: Iterable[Team]) -> list[Team]:
    return list(found) or [team for team in TEAMS if team.name == OTHERS]
