"""The SBOM and the notices of a release, of the environment that tests run in."""

import importlib.util
import json
import re
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def script(root: Path) -> ModuleType:
    """scripts/third_party.py as a module."""
    spec = importlib.util.spec_from_file_location("third_party", root / "scripts" / "third_party.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made(root: Path, script: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both files."""
    folder = tmp_path_factory.mktemp("dist")
    script.write_both(root, folder, "1.2.3")
    return folder


def names_in_lock(root: Path) -> set[str]:
    text = (root / "requirements" / "site.txt").read_text()
    return {canonicalize_name(name) for name in re.findall(r"^([\w.-]+)==", text, re.M)}


def test_the_sbom_has_what_the_lock_file_installs(root: Path, made: Path, script: ModuleType) -> None:
    text = (made / "refarch-1.2.3.cdx.json").read_text()
    data = json.loads(text)
    assert (data["bomFormat"], data["specVersion"]) == ("CycloneDX", "1.6")
    component = data["metadata"]["component"]
    assert (component["name"], component["version"], component["type"]) == ("refarch", "1.2.3", "application")
    versions = {canonicalize_name(one["name"]): one["version"] for one in data["components"]}
    assert versions == {canonicalize_name(one.name): one.version for one in script.packages(root)}
    assert {"pyyaml", "jsonschema-rs", "mkdocs-material", "pypdf"} <= set(versions)
    assert set(versions) <= names_in_lock(root) and "pytest" not in versions and "hatchling" not in versions
    for one in data["components"]:
        assert one["purl"] == f"pkg:pypi/{canonicalize_name(one['name'])}@{one['version']}"
        assert one["licenses"], one["name"]
    known = {one["bom-ref"] for one in data["components"]} | {component["bom-ref"]}
    for need in data["dependencies"]:
        assert {need["ref"], *need["dependsOn"]} <= known
    (own,) = (one for one in data["dependencies"] if one["ref"] == component["bom-ref"])
    assert f"PyYAML=={version('PyYAML')}" in own["dependsOn"]
    script.validate(text)


def test_what_is_no_sbom_is_refused(made: Path, script: ModuleType) -> None:
    data = json.loads((made / "refarch-1.2.3.cdx.json").read_text())
    for wrong in ({**data, "bomFormat": "SPDX"}, {**data, "components": [{"type": "library"}]}):
        with pytest.raises(ValueError):
            script.validate(json.dumps(wrong))


def test_notices_name_every_package_and_its_license(root: Path, made: Path, script: ModuleType) -> None:
    text = (made / "refarch-1.2.3-third-party-notices.txt").read_text()
    head, _, texts = text.partition(script.RULER)
    listed = dict(re.findall(r"^- (\S+) \S+: (.+)$", head, re.M))
    assert set(listed) == {one.name for one in script.packages(root)}
    assert "not stated" not in listed.values()
    under_mpl = head.partition("Under the Mozilla Public License 2.0")[2]
    assert re.findall(r"^- (\S+) \S+$", under_mpl, re.M) == ["certifi", "pathspec", "shtab"]
    assert listed["shtab"] == "MPL-2.0" and "Mozilla" in listed["certifi"]
    blocks = texts.split(script.RULER)
    assert len(blocks) == len(listed) + 2
    without = [block.split()[0] for block in blocks if "The package has no license file." in block]
    assert len(without) <= 3, without
    assert "Copyright (c) 2015 Hynek Schlawack" in blocks[0]
    assert [block.split(":")[0].strip() for block in blocks[-2:]] == ["Font inter", "Font jetbrains-mono"]
    assert all("SIL OPEN FONT LICENSE" in block for block in blocks[-2:])
