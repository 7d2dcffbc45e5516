"""IP021: the network of an interface, said twice."""

import pytest
from rule_designs import told

SMB1 = "SMB1: {connected_to: port1, services: [smb, live-migration]}"


@pytest.mark.parametrize(("network", "other"), [("storage-1", False), ("storage-2", True)])
def test_the_same_network_said_twice_is_no_contradiction(network: str, other: bool) -> None:
    """The plan has this interface in storage-1."""
    own = f", overrides: {{node-1: {{network: {network}}}}}}}"
    found = told("IP021", {"design.yaml": [(SMB1, SMB1.replace("}", own))]}, "mesh")
    assert [line.partition(" ")[2] for line in found] == other * [
        "error IP021 SMB1 on node-1 declares network storage-2, but is in `between` of network storage-1"
    ]
