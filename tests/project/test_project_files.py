"""The files around the code: bounded and explained dependencies, a lock file that fits any registry, editor
help."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from validators import ci_schemas


def test_every_dependency_has_a_range_and_a_reason(root: Path) -> None:
    text = (root / "pyproject.toml").read_text()
    project = tomllib.loads(text)["project"]
    for dependency in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
        assert ">=" in dependency, dependency
        # Type stubs are named after the library that they follow and need no upper end.
        assert "<" in dependency or dependency.startswith("types-"), dependency
        assert re.search(rf'"{re.escape(dependency)}", *# \w', text), f"{dependency} has no reason beside it"


def test_yamllint_is_a_program_beside_us_and_never_imported(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    assert not [name for name in project["dependencies"] if "yamllint" in name]
    for folder in ("linter", "site-plugins", "tests"):
        modules = sorted((root / folder).rglob("*.py"))
        assert modules, folder
        for path in modules:
            assert not re.search(r"^\s*(import|from) yamllint", path.read_text(), re.M), path


def test_node_lock_file_names_no_registry_and_fits_the_package_file(root: Path) -> None:
    package = json.loads((root / "package.json").read_text())
    lock = json.loads((root / "package-lock.json").read_text())
    tools = {**package["devDependencies"], **package["optionalDependencies"]}
    assert package["devDependencies"] and package["optionalDependencies"]
    for name, version in tools.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} is not pinned"
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    for name, entry in lock["packages"].items():
        assert "resolved" not in entry, name
        assert not name or entry["integrity"].startswith("sha512-"), name


def test_editor_knows_the_schema_of_every_file_of_a_design(root: Path) -> None:
    settings = json.loads((root / ".vscode/settings.json").read_text())["yaml.schemas"]
    for name in ("design", "bom", "ip-plan", "wiring", "qos", "results"):
        assert f"designs/**/{name}.yaml" in settings[f"schemas/{name}.schema.json"]
    for schema in settings:
        assert (root / schema).is_file(), f"{schema} does not exist"


@pytest.mark.parametrize("workflow", ["ci.yml", "designs.yml"])
def test_workflow_is_valid(root: Path, workflow: str) -> None:
    path = str(root / ".github/workflows" / workflow)
    status, said = ci_schemas.check_jsonschema("--builtin-schema", "vendor.github-workflows", path)
    assert status == 0, said


@pytest.mark.parametrize(
    "arguments",
    [["validate-manifest", ".pre-commit-hooks.yaml"], ["validate-config", ".pre-commit-config.yaml"]],
)
def test_pre_commit_accepts_our_files(root: Path, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "pre_commit", *arguments]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout
