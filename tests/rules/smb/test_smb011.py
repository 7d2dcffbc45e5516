"""SMB011: shares on a single server."""

import pytest
from rule_designs import told

SHARE = "{host: node-1, for: disks of the virtual machines}"


def found(share: str) -> list[str]:
    return told("SMB011", {"design.yaml": [(SHARE, share)]}, base="smb-direct")


def test_a_share_that_stops_with_its_server() -> None:
    assert found("{host: node-1, for: disks, continuously_available: false}") == [
        "design.yaml:27:70 info SMB011 share Machines is only on node-1; the share stops if node-1 stops"
    ]


@pytest.mark.parametrize(
    "share",
    [
        "{host: node-1, for: disks}",
        "{host: node-1, continuously_available: true}",
        "{for: disks, continuously_available: false}",
    ],
)
def test_shares_of_the_cluster_and_shares_that_do_not_say(share: str) -> None:
    assert found(share) == []
