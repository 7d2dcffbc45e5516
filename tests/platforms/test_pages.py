"""The page of each platform: its example is what the platform takes, names what there is, and its table has
all inputs with their defaults."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml
from ci_project import Git
from validators import actionlint, ci_schemas

from refarch import __version__

TAG = f"v{__version__}"


def example(root: Path, page: str, title: str) -> str:
    """The file of that name, as a page has it whole."""
    text = (root / "docs" / page).read_text()
    (found,) = re.findall(rf'^```yaml title="{re.escape(title)}"\n(.*?)^```$', text, re.M | re.S)
    return str(found)


def table(root: Path, page: str) -> dict[str, str]:
    """Names and defaults of the inputs that a page lists."""
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \| [^|]* \|$", (root / "docs" / page).read_text(), re.M)
    found = {}
    for names, defaults in rows:
        for name, default in zip(names.split(", "), defaults.split(", "), strict=False):
            found[name.strip("`")] = default.strip("`")
    return found


def told(value: object) -> str:
    """A default as the tables tell it."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text or "that of refarch.yaml"


def test_the_workflow_of_the_page_is_sound(root: Path, tmp_path: Path, git: Git) -> None:
    """actionlint knows the inputs of an action that lies beside: here ours does."""
    text = example(root, "ci-github.md", ".github/workflows/designs.yml")
    used = f"uses: your-org/refarch@{TAG}"
    assert used in text
    git(tmp_path, "init", "-q")
    (tmp_path / "action.yml").write_text((root / "action.yml").read_text())
    path = tmp_path / ".github" / "workflows" / "designs.yml"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert actionlint.complaints(path) == []
    path.write_text(text.replace(used, "uses: ./"))
    assert actionlint.complaints(path) == []
    path.write_text(text.replace(used, "uses: ./").replace("fail-on", "failon"))
    (complaint,) = actionlint.complaints(path)
    assert 'input "failon" is not defined in action "refarch review"' in complaint


def test_the_page_of_github_has_every_input(root: Path) -> None:
    inputs = yaml.safe_load((root / "action.yml").read_text())["inputs"]
    page = table(root, "ci-github.md")
    assert page.pop("base") == "of the event" and page.pop("token") == "the workflow's"
    assert page == {
        name: told(one["default"]) for name, one in inputs.items() if name not in ("base", "token")
    }


def test_the_configuration_of_the_page_of_gitlab_is_sound(root: Path, tmp_path: Path) -> None:
    text = example(root, "ci-gitlab.md", ".gitlab-ci.yml")
    assert ci_schemas.complaints(text, "gitlab-ci", tmp_path) == []
    assert ci_schemas.complaints(text.replace("inputs:", "input:"), "gitlab-ci", tmp_path) != []
    (included,) = yaml.safe_load(text)["include"]
    assert included["component"] == f"$CI_SERVER_FQDN/your-group/refarch/review@{TAG}"
    header = (root / "templates" / "review.yml").read_text().split("\n---\n")[0]
    inputs: dict[str, Any] = yaml.safe_load(header)["spec"]["inputs"]
    assert set(included["inputs"]) <= set(inputs)
    assert included["inputs"]["fail-on"] in inputs["fail-on"]["options"]
    page = table(root, "ci-gitlab.md")
    assert page.pop("install") == "none, it has to be given".partition(",")[0]
    assert page == {name: told(one["default"]) for name, one in inputs.items() if name != "install"}


def test_the_pipeline_of_the_page_of_azure_is_sound(root: Path, tmp_path: Path) -> None:
    text = example(root, "ci-azure.md", "azure-pipelines.yml")
    assert ci_schemas.complaints(text, "azure-pipelines", tmp_path) == []
    assert ci_schemas.complaints(text.replace("steps:", "step:"), "azure-pipelines", tmp_path) != []
    data = yaml.safe_load(text)
    (repository,) = data["resources"]["repositories"]
    assert repository["ref"] == f"refs/tags/{TAG}"
    (step,) = data["steps"]
    path, _, alias = step["template"].partition("@")
    assert alias == repository["repository"]
    parameters = yaml.safe_load((root / path).read_text())["parameters"]
    defaults = {one["name"]: one.get("default") for one in parameters}
    assert set(step["parameters"]) <= set(defaults)
    page = table(root, "ci-azure.md")
    assert page.pop("install") == "none" and defaults.pop("install") is None
    assert page == {name: told(default) for name, default in defaults.items()}


def test_the_hooks_of_the_page_of_pre_commit_are_there(root: Path, tmp_path: Path) -> None:
    there = {one["id"] for one in yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())}
    page = (root / "docs" / "pre-commit.md").read_text()
    for title in (".pre-commit-config.yaml", "elsewhere.yaml"):
        text = example(root, "pre-commit.md", title)
        (repository,) = yaml.safe_load(text)["repos"]
        assert repository["rev"] == TAG
        assert {hook["id"] for hook in repository["hooks"]} <= there
        path = tmp_path / title
        for written, status in ((text, 0), (text.replace("rev:", "revision:"), 1)):
            path.write_text(written)
            command = [sys.executable, "-m", "pre_commit", "validate-config", str(path)]
            assert subprocess.run(command, capture_output=True, check=False).returncode == status
    assert set(re.findall(r"^\| `([\w-]+)` \|", page, re.M)) <= there
