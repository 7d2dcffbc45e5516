"""VER026: the witness runs what its hosts run."""

import pytest
from plain_designs import cluster, told

KEYS = "product: vsan-osa, transport: tcp, topology: two-node"


@pytest.mark.parametrize(
    ("release", "found"),
    [("7.0 U3c", 1), ("7.0 U3d", 0), ("7.0 Update 3d", 0), ("7.0", 1), ("7.0 U3e", 1), ("8.0", 1)],
)
def test_the_release_of_the_witness(release: str, found: int) -> None:
    text = 'software: {esxi: {release: "7.0 U3d"}}\nclusters:\n' + cluster("edge", "h-[1-2]", keys=KEYS)
    text += f'    witness: {{host: w, software: {{esxi: {{release: "{release}"}}}}}}\n'
    assert len(told("VER026", text)) == found, told("VER026", text)
