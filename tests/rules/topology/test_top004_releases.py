"""TOP004: features that the documents of ESXi 7.0 do not name."""

import pytest
from plain_designs import cluster, told


@pytest.mark.parametrize(
    ("release", "severity"), [("7.0 U3d", "warning"), ("8.0", "error"), ("8.0 U1", "error"), ("9.0", "error")]
)
def test_a_feature(release: str, severity: str) -> None:
    keys = "product: vsan-esa, transport: roce-v2, features: [datastore-sharing]"
    text = f'software: {{esxi: {{release: "{release}"}}}}\nclusters:\n' + cluster(
        "main", "h-[1-4]", keys=keys
    )
    (found,) = told("TOP004", text)
    assert found.split(" ")[1] == severity
