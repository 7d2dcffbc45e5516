"""What the package of an area says of it: rules that it keeps from being loaded would have found nothing."""

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from refarch.rules.registry import BUILT_IN, EVERYWHERE, Registry

PROBE = (
    "import sys; from refarch.cli import main; main(['lint']); "
    "print(*sorted({name.split('.')[2] for name in sys.modules if name.startswith('refarch.rules.')"
    " and name.count('.') == 3}))"
)


def test_every_rule_of_an_area_applies_to_no_more_than_its_area() -> None:
    limited = set()
    for code in BUILT_IN.checking_codes:
        area, applies = BUILT_IN.area(code), BUILT_IN.rule(code).applies
        if area == EVERYWHERE:
            continue
        limited.add(BUILT_IN.names[code].split(".")[2])
        for field in ("products", "transports", "topologies"):
            wider, own = set(getattr(area, field)), set(getattr(applies, field))
            assert not wider or (own and own <= wider), f"{code}: {field} {own} in an area for {wider}"
        assert set(area.needs) <= set(applies.needs), f"{code} needs {applies.needs}, its area {area.needs}"
        assert area.versions == (), f"{code}: an area says no releases"
    assert limited >= {"capacity", "nvme", "pvrdma", "smb", "vsan"}


def test_rules_beyond_an_area_apply_to_more_than_their_area() -> None:
    beyond = {code for code in BUILT_IN.checking_codes if code in getattr(_package(code), "BEYOND_AREA", ())}
    assert beyond
    for code in beyond:
        area, applies = _package(code).AREA, BUILT_IN.rule(code).applies
        assert not applies.products or not set(applies.products) <= set(area.products), (
            f"{code} is in its area"
        )


def _package(code: str) -> ModuleType:
    return import_module(BUILT_IN.names[code].rpartition(".")[0])


def test_a_local_rule_is_for_every_design_that_it_says_itself() -> None:
    registry = Registry({"OWN001": ModuleType("project_rules.local.own001_x")})
    assert registry.area("OWN001") == EVERYWHERE


@pytest.mark.process
def test_a_vsan_design_loads_no_rules_of_other_products(root: Path, tmp_path: Path) -> None:
    shutil.copytree(
        root / "linter" / "refarch" / "examples" / "vsan-roce", tmp_path / "designs" / "vsan-roce"
    )
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {"teaming", "vsan", "wiring"} <= loaded
    assert loaded & {"pvrdma", "smb", "capacity"} == set()
