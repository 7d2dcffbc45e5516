"""Teams of a handover, and the tables, diagrams and devices of each."""

from collections.abc import Iterable
from typing import NamedTuple


class HandoverTeam(NamedTuple):
    """Team, with the parts of a design that it works with."""

    name: str
    """Its folder."""
    title: str
    task: str
    tables: frozenset[str]
    """Subjects of tables: what stands before the first dot of their names."""
    pictures: tuple[str, ...] = ()
    """Beginnings of the names of its diagrams."""
    scopes: frozenset[str] = frozenset()
    """Kinds of devices whose configuration and checks it has."""


def _word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


TEAMS = (
    HandoverTeam(
        "network",
        "Network",
        "Installs, cables, configures, and verifies the switches.",
        _word_set(
            "bandwidth between-switches buffers cable-labels cable-runs conversations free-addresses "
            "gateways ip-plan optics power qos racks roce-mtu services site-failures sites software wiring"
        ),
        ("overview", "topology", "port-map", "rack", "qos", "failure", "address", "path"),
        _word_set("switch"),
    ),
    HandoverTeam(
        "server",
        "Server",
        "Installs the hosts, and configures hosts and clusters.",
        _word_set(
            "appliances cable-labels cable-runs conversations domains hosts ip-plan nvme power qos racks "
            "roce-mtu services sites smb software virtual-machines virtual-switches wiring"
        ),
        ("overview", "topology", "virtual-switch", "rack", "address"),
        _word_set("host cluster domain deployment"),
    ),
    HandoverTeam(
        "storage",
        "Storage",
        "Configures drives, policies, arrays, and shares, and measures their performance.",
        _word_set(
            "bandwidth capacity failure hosts ip-plan nvme policies results site-failures sites smb software"
        ),
        ("overview", "nvme-paths", "results", "failure", "path"),
        _word_set("storage"),
    ),
    HandoverTeam(
        "purchase",
        "Purchase",
        "Requests quotes, orders parts, and manages licenses and support.",
        _word_set("bom hosts key-figures licenses optics order power racks software"),
        ("rack",),
    ),
    HandoverTeam(
        "operations",
        "Operations",
        "Verifies, monitors, and changes the design after installation.",
        _word_set(
            "appliances approvals bandwidth conversations domains failure free-addresses gateways hosts "
            "ip-plan key-figures licenses racks results services sites software wiring"
        ),
        ("overview", "topology", "failure", "rack", "address"),
        _word_set("switch host cluster domain deployment storage"),
    ),
)

DEFAULT_TEAM = "operations"
"""Team that gets whatever no other team is named for, such as a project's own tables and diagrams."""


def teams_for_table(name: str) -> list[HandoverTeam]:
    """Teams that work with a table, by its name."""
    subject = name.partition(".")[0]
    return _or_default_team(team for team in TEAMS if subject in team.tables)


def teams_for_picture(name: str) -> list[HandoverTeam]:
    """Teams that work with a picture."""
    return _or_default_team(team for team in TEAMS if name.startswith(team.pictures) and team.pictures)


def teams_for_scope(scope: str) -> list[HandoverTeam]:
    """Teams that work with a kind of device."""
    return _or_default_team(team for team in TEAMS if scope in team.scopes)


def _or_default_team(teams: Iterable[HandoverTeam]) -> list[HandoverTeam]:
    return list(teams) or [team for team in TEAMS if team.name == DEFAULT_TEAM]
