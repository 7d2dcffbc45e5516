"""Workflows that GitHub runs: this repository's own, and the one that ``refarch init`` writes."""

import shutil
import subprocess
from pathlib import Path

import yaml
from ci_project import Git
from validators import actionlint, ci_schemas

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
    assert [path.name for path in paths] == ["ci.yml", "designs.yml", "nightly.yml"]
    texts = {path.name: path.read_text() for path in paths}
    template = root / "linter" / "refarch" / "scaffold" / "templates" / "github.yml"
    texts["refarch init"] = template.read_text().replace("@INSTALL@", "")
    for name, text in texts.items():
        assert judged(root, tmp_path, git, text) == [], name


def test_the_nightly_run_is_that_of_make_deep_and_may_read_only(root: Path) -> None:
    workflow = yaml.load((root / WORKFLOWS / "nightly.yml").read_text(), yaml.BaseLoader)
    assert workflow["permissions"] == {"contents": "read"} and list(workflow["on"]["schedule"][0]) == ["cron"]
    (job,) = workflow["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make deep"]
    deep = subprocess.run(["make", "--dry-run", "deep"], cwd=root, capture_output=True, text=True, check=True)
    assert " tests/deep " in deep.stdout and " tests/hostile " in deep.stdout


def test_dependabot_is_told_what_it_takes(root: Path, tmp_path: Path) -> None:
    text = (root / ".github" / "dependabot.yml").read_text()
    assert ci_schemas.complaints(text, "dependabot", tmp_path) == []
    assert (
        ci_schemas.complaints(text.replace("interval: weekly", "interval: often"), "dependabot", tmp_path)
        != []
    )
    updates = yaml.safe_load(text)["updates"]
    kinds = [update["package-ecosystem"] for update in updates]
    assert kinds == ["pip", "npm", "github-actions", "gomod", "cargo"]
    for update in updates:
        for folder in update.get("directories", [update.get("directory")]):
            assert folder == "/" or list(root.glob(folder.removeprefix("/"))), folder


def test_what_the_validator_sees(root: Path, tmp_path: Path, git: Git) -> None:
    text = (root / WORKFLOWS / "designs.yml").read_text()
    for old, new, said in (
        ("uses: ./", "uses: ./\n        with:\n          x: 1", '26:11: input "x" is not defined in action'),
        ("contents: read", "content: read", '9:3: unknown permission scope "content"'),
        ("timeout-minutes", "timeout-minuts", '14:5: unexpected key "timeout-minuts" for "job" section'),
        ("uses: ./", "run: echo ${{ github.evnt }}", '24:23: property "evnt" is not defined'),
    ):
        complaints = judged(root, tmp_path, git, text.replace(old, new, 1))
        assert any(one.startswith(said) for one in complaints), complaints
