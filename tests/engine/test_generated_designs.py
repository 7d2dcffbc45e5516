"""Designs that the benchmarks generate have several clusters, and a design with an error would measure its
messages."""

import sys

import pytest

from needs import ROOT
from refarch import api

sys.path.insert(0, str(ROOT / "benchmarks"))
from generate import write
from products import PORTS


@pytest.mark.parametrize("product", ["vsan-osa", *PORTS])
def test_a_generated_design_of_two_clusters_has_no_errors(
    product: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp(product)
    write(root / "designs" / "two", 40, product)
    (result,) = api.lint_designs(root=str(root))
    assert result.design is not None and len(result.design.hosts) == 40
    assert len(result.design.clusters) > 1
    assert [finding for finding in result.findings if finding.severity == "error"] == []
