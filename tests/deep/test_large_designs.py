"""The largest designs of the benchmarks: every product at 512 hosts, and vSAN at 4,096, clean and with one
mistake."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from refarch import api

pytestmark = [pytest.mark.deep, pytest.mark.process]

SIZES = [(4096, "vsan-osa"), (512, "vsan-osa"), (512, "nvme-of"), (512, "pvrdma"), (512, "s2d")]


@pytest.mark.parametrize(("hosts", "product"), SIZES)
def test_a_large_design_is_clean_and_one_mistake_in_it_is_found(
    hosts: int, product: str, root: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "designs" / "large"
    program = root / "benchmarks" / "generate.py"
    subprocess.run([sys.executable, program, str(hosts), folder, "--product", product], check=True)
    (result,) = api.lint_designs(root=str(tmp_path))
    assert result.design is not None and len(result.design.hosts) == hosts
    assert errors(result) == set()
    bill = folder / "bom.yaml"
    bill.write_text(re.sub(r"quantity: \d+", "quantity: 1", bill.read_text(), count=1))
    (result,) = api.lint_designs(root=str(tmp_path))
    assert errors(result) == {"BOM001"}


def errors(result: api.LintResult) -> set[str]:
    """Codes of the errors."""
    return {finding.code for finding in result.findings if finding.severity == "error"}
