"""The lock files: every package that refarch needs, with version and hashes, and no place to load it from."""

import importlib.metadata
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

EXTRAS = {"base": (), "site": ("site",), "dev": ("site", "dev")}
"""Extras of pyproject.toml that each file is for."""

HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


class Pin(NamedTuple):
    """One entry of a lock file."""

    version: str
    marker: Marker | None
    hashes: int

    def fits_here(self) -> bool:
        return self.marker is None or self.marker.evaluate()


Pins = dict[str, list[Pin]]


def read_pins(text: str) -> Pins:
    """The entries of a lock file by the names of packages. Raises ValueError for a line of another form."""
    pins: Pins = {}
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    for entry in "\n".join(lines).replace("\\\n", " ").splitlines():
        wanted, *hashes = re.split(r" +(?=--hash)", entry.strip())
        requirement = Requirement(wanted)
        (specifier,) = requirement.specifier
        if specifier.operator != "==" or requirement.url or not all(map(HASH.fullmatch, hashes)):
            raise ValueError(entry)
        pin = Pin(specifier.version, requirement.marker, len(hashes))
        pins.setdefault(canonicalize_name(requirement.name), []).append(pin)
    return pins


def wanted(root: Path, name: str) -> list[Requirement]:
    """What pyproject.toml asks for in a lock file, the build backend included."""
    project = tomllib.loads((root / "pyproject.toml").read_text())
    texts = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for extra in EXTRAS[name]:
        texts += project["project"]["optional-dependencies"][extra]
    return [Requirement(text) for text in texts]


def complaints(pins: Pins, requirements: list[Requirement]) -> Iterator[str]:
    """What of the requirements a lock file does not keep, directly or through an installed package."""
    asked = [("pyproject.toml", one) for one in requirements]
    seen = set()
    while asked:
        by, one = asked.pop()
        name = canonicalize_name(one.name)
        if one.marker is not None and not any(one.marker.evaluate({"extra": e}) for e in ("", *one.extras)):
            continue
        fitting = [pin for pin in pins.get(name, []) if pin.fits_here()]
        if len(fitting) != 1 or not one.specifier.contains(fitting[0].version):
            yield f"{by} wants {one}, locked is {[pin.version for pin in fitting]}"
        elif not fitting[0].hashes:
            yield f"{name} has no hash"
        elif name not in seen:
            seen.add(name)
            needs = importlib.metadata.requires(name) or []
            asked += [(name, need) for need in map(Requirement, needs) if "extra" not in str(need.marker)]


@pytest.mark.parametrize("name", EXTRAS)
def test_each_package_is_locked_with_hashes(root: Path, name: str) -> None:
    text = (root / "requirements" / f"{name}.txt").read_text()
    pins = read_pins(text)
    assert list(complaints(pins, wanted(root, name))) == []
    assert all(pin.hashes >= 1 for found in pins.values() for pin in found)
    assert not re.search(r"://|index|find-links|trusted|--extra", text)


def test_what_the_validator_of_lock_files_sees(root: Path) -> None:
    text = (root / "requirements" / "base.txt").read_text()
    requirements = wanted(root, "base")
    block = r"(?m)^{}==.*\n(?:    --hash.*\n?)+"
    without = read_pins(re.sub(block.format("attrs"), "", text))
    assert list(complaints(without, requirements)) != [] and "attrs" not in without
    assert all("wants attrs" in one for one in complaints(without, requirements))
    old = read_pins(re.sub(r"(?m)^shtab==\S+", "shtab==1.0", text))
    assert list(complaints(old, requirements)) == ["pyproject.toml wants shtab<2,>=1.13, locked is ['1.0']"]
    for line in ("--index-url https://index.example.org/simple", "a>=1 --hash=sha256:0", "a @ file:///a"):
        with pytest.raises(ValueError):
            read_pins(line)


def test_all_three_have_the_same_versions_and_tests_run_with_them(root: Path) -> None:
    files = {name: read_pins((root / "requirements" / f"{name}.txt").read_text()) for name in EXTRAS}
    assert set(files["base"]) < set(files["site"]) < set(files["dev"])
    for name in ("base", "site"):
        for package, pins in files[name].items():
            assert {one.version for one in pins} <= {one.version for one in files["dev"][package]}, package
    for package, pins in files["dev"].items():
        for pin in pins:
            if pin.fits_here():
                assert importlib.metadata.version(package) == pin.version, f"{package}: run scripts/setup.sh"


def test_the_build_backend_is_that_of_pyproject(root: Path) -> None:
    lines = (root / "requirements" / "build.in").read_text().splitlines()
    project = tomllib.loads((root / "pyproject.toml").read_text())
    assert [line for line in lines if not line.startswith("#")] == project["build-system"]["requires"]
