"""What CI takes from elsewhere is pinned: actions by commits in SECURITY.md, in one version everywhere.
Every image is listed there, and no job may more than it needs."""

import re
import subprocess
from pathlib import Path

import yaml

EXCEPTIONS = ("./", "your-org/refarch@v0.1.0")
"""The action of this repository, and what stands for a copy of it."""

USES = re.compile(r"^\s*(?:- )?uses: (.*)$", re.M)
IMAGES = re.compile(r"(?:^\s*image: |^\s*default: |^FROM )([\w./-]+:[\w.-]+)$", re.M)
FILES = ("action.yml", "azure", "templates", ".github", "docs", "linter", "site-plugins", "README.md")


def texts(root: Path) -> dict[str, str]:
    """What users and runners read, by name."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *FILES]
    listed = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
    names = [name for name in listed.split("\0") if name.endswith((".yml", ".yaml", ".md"))]
    return {name: (root / name).read_text() for name in names if (root / name).exists()}


def pinned(root: Path) -> set[str]:
    """The table of SECURITY.md, as workflows write it."""
    row = r"^\| `([\w/-]+)` \| `(v[\d.]+)` \| `([0-9a-f]{40})` \|$"
    rows = re.findall(row, (root / "SECURITY.md").read_text(), re.M)
    assert len({action for action, _, _ in rows}) == len(rows) >= 6
    return {f"{action}@{commit} # {tag}" for action, tag, commit in rows}


def unpinned(text: str, table: set[str]) -> list[str]:
    """The uses of a text that are not those of the table."""
    return [use for use in USES.findall(text) if use.strip() not in (*table, *EXCEPTIONS)]


def test_every_action_is_pinned_and_in_the_table(root: Path) -> None:
    table, used = pinned(root), set()
    for name, text in texts(root).items():
        assert unpinned(text, table) == [], name
        used |= set(USES.findall(text))
    assert table <= used, "the table has no action that nobody uses"
    assert unpinned("      - uses: actions/checkout@v5\n        uses: ./\n", table) == ["actions/checkout@v5"]
    moved = "uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.0"
    assert len(unpinned(moved, table)) == 1


def test_every_image_is_listed(root: Path) -> None:
    listed = set(re.findall(r"^\| image `([^`]+)` \|", (root / "SECURITY.md").read_text(), re.M))
    assert {image for text in texts(root).values() for image in IMAGES.findall(text)} == listed


def test_every_task_of_azure_is_listed(root: Path) -> None:
    tasks = set(re.findall(r"task: (\S+)", (root / "azure" / "review.yml").read_text()))
    assert tasks == set(re.findall(r"`(\w+@\d)`", (root / "SECURITY.md").read_text()))


def test_no_workflow_may_more_than_it_needs(root: Path) -> None:
    """No job keeps the token of its checkout, and only the review writes: comment and code scanning."""
    paths = [*(root / ".github" / "workflows").glob("*.yml")]
    paths.append(root / "linter" / "refarch" / "scaffold" / "templates" / "github.yml")
    for path in paths:
        workflow = yaml.load(path.read_text(), yaml.BaseLoader)
        assert workflow["permissions"] == {"contents": "read"}, path.name
        assert "pull_request_target" not in workflow["on"], path.name
        for job in workflow["jobs"].values():
            assert int(job["timeout-minutes"]) > 0, path.name
            writes = {name for name, right in job.get("permissions", {}).items() if right != "read"}
            assert writes == ({"pull-requests", "security-events"} if path.name == "designs.yml" else set())
            for step in job["steps"]:
                if step.get("uses", "").startswith("actions/checkout@"):
                    assert step["with"]["persist-credentials"] == "false", path.name
    azure = yaml.safe_load((root / "azure" / "review.yml").read_text())
    assert azure["steps"][0]["persistCredentials"] is False


def test_nothing_keeps_a_cache_that_a_branch_could_fill(root: Path) -> None:
    names = ["action.yml", "azure/review.yml", "templates/review.yml"]
    names += [f"linter/refarch/scaffold/templates/{name}.yml" for name in ("github", "gitlab")]
    for name in names:
        lines = [line for line in (root / name).read_text().splitlines() if not line.lstrip().startswith("#")]
        assert "cache" not in "\n".join(lines).replace("--no-cache", ""), name
    for name in names[3:]:
        assert "lint --no-cache" in (root / name).read_text(), name
