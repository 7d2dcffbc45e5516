"""Workflows that GitHub runs: this repository's own, and the one that ``refarch init`` writes."""

import shutil
from pathlib import Path

from ci_project import Git
from judges import actionlint

WORKFLOWS = ".github/workflows"


def judged(root: Path, folder: Path, git: Git, text: str) -> list[str]:
    """What actionlint says against a workflow of a repository that has our action."""
    if not (folder / ".git").exists():
        git(folder, "init", "-q")
        shutil.copy(root / "action.yml", folder)
        (folder / WORKFLOWS).mkdir(parents=True)
    path = folder / WORKFLOWS / "judged.yml"
    path.write_text(text)
    return actionlint.complaints(path)


def test_our_workflows_are_sound(root: Path, tmp_path: Path, git: Git) -> None:
    paths = sorted((root / WORKFLOWS).glob("*.yml"))
    assert [path.name for path in paths] == ["ci.yml", "designs.yml"]
    texts = {path.name: path.read_text() for path in paths}
    template = root / "linter" / "refarch" / "scaffold" / "templates" / "github.yml"
    texts["refarch init"] = template.read_text().replace("@INSTALL@", "refarch")
    for name, text in texts.items():
        assert judged(root, tmp_path, git, text) == [], name


def test_what_the_judge_sees(root: Path, tmp_path: Path, git: Git) -> None:
    text = (root / WORKFLOWS / "designs.yml").read_text()
    for old, new, said in (
        ("uses: ./", "uses: ./\n        with:\n          x: 1", '26:11: input "x" is not defined in action'),
        ("contents: read", "content: read", '9:3: unknown permission scope "content"'),
        ("timeout-minutes", "timeout-minuts", '14:5: unexpected key "timeout-minuts" for "job" section'),
        ("uses: ./", "run: echo ${{ github.evnt }}", '24:23: property "evnt" is not defined'),
    ):
        complaints = judged(root, tmp_path, git, text.replace(old, new, 1))
        assert any(one.startswith(said) for one in complaints), complaints
