"""What a rule declares is checked by mypy: what is not as it should be does not pass ``make check``."""

import subprocess
import sys
from pathlib import Path

import pytest

GOOD = """
from collections.abc import Iterator
from refarch.facts.model import Cluster, Design
from refarch.rules import Applies, Hit, Rule, Source

def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    yield Hit(cluster.origin, "a cluster")

RULE = Rule(
    severity="error",
    confidence="quoted",
    sources=(Source("A guide", "It says so."),),
    applies=Applies(products=("vsan-osa",)),
    check_cluster=check_cluster,
)
"""

MISTAKES = {
    "a misspelt field": ("applies=", "aplies=", 'Unexpected keyword argument "aplies"'),
    "a severity that there is not": ('"error"', '"fatal"', "incompatible type \"Literal['fatal']\""),
    "no source": (
        '    sources=(Source("A guide", "It says so."),),\n',
        "",
        'Missing positional argument "sources"',
    ),
    "a source that is a text": ('(Source("A guide", "It says so."),)', '("A guide",)', '"sources"'),
    "products that are a text": ('("vsan-osa",)', '"vsan-osa"', 'Argument "products"'),
    "a check for designs in the place of one for clusters": (
        "    check_cluster=check_cluster",
        "    check=check_cluster",
        'Argument "check"',
    ),
}
"""By what is wrong: a text of the good rule, what stands in its place, and what mypy says of it."""


def said_by_mypy(folder: Path, root: Path) -> dict[str, str]:
    """mypy's errors on the files of a folder, by file."""
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(root / "pyproject.toml")]
    files = sorted(str(path) for path in folder.glob("*.py"))
    done = subprocess.run([*words, *files], capture_output=True, text=True, check=False, cwd=root)
    errors: dict[str, str] = {Path(file).stem: "" for file in files}
    for line in done.stdout.splitlines():
        file, colon, message = line.partition(":")
        if colon and Path(file).stem in errors:
            errors[Path(file).stem] += message
    return errors


@pytest.mark.slow
@pytest.mark.process
def test_mypy_finds_what_is_wrong_with_a_rule(tmp_path: Path, root: Path) -> None:
    (tmp_path / "good.py").write_text(GOOD)
    names = {f"mistake_{number}": what for number, what in enumerate(MISTAKES)}
    for name, what in names.items():
        text, instead, _ = MISTAKES[what]
        assert GOOD.count(text) == 1, what
        (tmp_path / f"{name}.py").write_text(GOOD.replace(text, instead))
    errors = said_by_mypy(tmp_path, root)
    assert errors.pop("good") == ""
    for name, said in errors.items():
        assert MISTAKES[names[name]][2] in said, f"{names[name]}: mypy says {said or 'nothing'}"
