"""What a rule, or a page of a project's own, declares is checked by mypy: what is not as it should be does
not pass ``make check``."""

import subprocess
import sys
from pathlib import Path

import pytest

GOOD = """
from collections.abc import Iterator
from refarch.api.model import Cluster, Design
from refarch.rules import Applies, Problem, Rule, Source

def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    yield Problem(cluster.origin, "a cluster")

RULE = Rule(
    severity="error",
    confidence="quoted",
    sources=(Source("A guide", "It says so."),),
    applies=Applies(products=("vsan-osa",)),
    check_cluster=check_cluster,
)
"""

MISTAKES = {
    "a misspelled field": ("applies=", "aplies=", 'Unexpected keyword argument "aplies"'),
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

PAGE = """
from refarch_site.plugins import Context, Page, text

def render(context: Context) -> str:
    return text(context.design.title)

PAGE = Page(path="x.md", title="X", summary="What it is.", order=15, render=render)
"""

PAGE_MISTAKES = {
    "a page's misspelled field": ("summary=", "sumary=", 'Unexpected keyword argument "sumary"'),
    "a page without its order": ("order=15, ", "", 'Missing positional argument "order"'),
    "a page that gives no text": ("-> str:\n    return text(", "-> None:\n    print(", 'Argument "render"'),
    "a design's field that there is not": (
        "design.title",
        "design.titel",
        '"Design" has no attribute "titel"',
    ),
}
"""The same for a page of a project's own."""


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
def test_mypy_finds_what_is_wrong_with_a_plug_in(tmp_path: Path, root: Path) -> None:
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "good_page.py").write_text(PAGE)
    mistakes = MISTAKES | PAGE_MISTAKES
    names = {f"mistake_{number}": what for number, what in enumerate(mistakes)}
    for name, what in names.items():
        text, instead, _ = mistakes[what]
        good = PAGE if what in PAGE_MISTAKES else GOOD
        assert good.count(text) == 1, what
        (tmp_path / f"{name}.py").write_text(good.replace(text, instead))
    errors = said_by_mypy(tmp_path, root)
    assert (errors.pop("good"), errors.pop("good_page")) == ("", "")
    for name, said in errors.items():
        assert mistakes[names[name]][2] in said, f"{names[name]}: mypy says {said or 'nothing'}"
