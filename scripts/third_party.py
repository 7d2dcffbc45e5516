"""Writes an SBOM (CycloneDX 1.6, JSON) and the notices of third parties, for a release.

Both list the packages that the extra `site` installs on this machine, in the versions of this environment,
which are those of the lock file. None of them is part of refarch's own distributions; the fonts of its sites
are. Nothing is loaded from anywhere.
"""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

EXTRA = "site"

RULER = "=" * 78

LICENSE = "License :: OSI Approved :: "

MPL = ("MPL-2.0", "Mozilla Public License 2.0")
"""Names of the license that requires a notice of where the source code is."""

FONTS = "site-plugins/refarch_site/assets/fonts"
"""Folder of the fonts, with the license of each as ``<font>-OFL.txt``."""


def packages(root: Path) -> list[Distribution]:
    """The packages that refarch needs with its extra, directly or not, by name."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"][EXTRA]]
    found: dict[str, Distribution] = {}
    open_ends = [(Requirement(text), "") for text in wanted]
    while open_ends:
        one, extra = open_ends.pop()
        if one.marker is not None and not one.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(one.name)
        for asked in ("", *one.extras) if name not in found else one.extras:
            found[name] = distribution(name)
            open_ends += [(Requirement(text), asked) for text in found[name].requires or []]
    return [found[name] for name in sorted(found)]


def sbom(root: Path, version: str, needed: Sequence[Distribution]) -> str:
    """The SBOM as text. Raises ValueError where it does not fit CycloneDX's schema."""
    words = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--sv", "1.6"]
    # What it prints is validated below, without the tools: its own check would take ten seconds more.
    words += ["--no-validate"]
    words += ["--pyproject", str(root / "pyproject.toml"), "--output-format", "JSON", sys.executable]
    done = subprocess.run(words, cwd=root, env=os.environ, capture_output=True, text=True, check=True)
    data = only(json.loads(done.stdout), {canonicalize_name(one.name) for one in needed})
    data["metadata"]["component"]["version"] = version
    text = json.dumps(data, indent=2, sort_keys=True) + "\n"
    validate(text)
    return text


def only(data: dict[str, Any], names: set[str]) -> dict[str, Any]:
    """An SBOM with these components alone: an environment also has tools, which refarch does not install."""
    kept = [one for one in data["components"] if canonicalize_name(one["name"]) in names]
    known = {one["bom-ref"] for one in kept}
    root = data["metadata"]["component"]["bom-ref"]
    needs = [
        {**one, "dependsOn": [ref for ref in one.get("dependsOn", []) if ref in known]}
        for one in data["dependencies"]
        if one["ref"] in known | {root}
    ]
    return {**data, "components": kept, "dependencies": needs}


def validate(text: str) -> None:
    """Raise ValueError where a text is no CycloneDX 1.6 in JSON."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if error is not None:
        raise ValueError(str(error))


def license_name(package: Distribution) -> str:
    """The license that a package declares: its expression, else its classifiers, else its field."""
    metadata = package.metadata
    if "License-Expression" in metadata:
        return metadata["License-Expression"]
    classifiers = metadata.get_all("Classifier") or []
    names = [one.removeprefix(LICENSE) for one in classifiers if one.startswith(LICENSE)]
    field = metadata.get("License", "")
    return " AND ".join(names) or field.strip().partition("\n")[0] or "not stated"


def texts_of(package: Distribution) -> Iterator[str]:
    """The license files that a package brings along."""
    for file in package.files or []:
        name = file.name.upper()
        if ".dist-info" in str(file) and name.startswith(("LICEN", "COPYING", "NOTICE", "AUTHORS")):
            yield file.locate().read_text(encoding="utf-8", errors="replace").strip()


def notices(root: Path, version: str, needed: Sequence[Distribution]) -> str:
    """The notices: each package with version and license, those under the MPL again, then all texts."""
    named = [(f"{one.name} {one.version}", license_name(one)) for one in needed]
    lines = [
        f"Third-party notices of refarch {version}",
        "",
        f"refarch with its extra {EXTRA} installs these packages, unmodified, from their own distributions:",
        "",
        *(f"- {package}: {license}" for package, license in named),
        "",
        "Under the Mozilla Public License 2.0; their distributions are their source code:",
        "",
        *(f"- {package}" for package, license in named if any(name in license for name in MPL)),
        "",
        "Part of refarch's own distributions: the fonts of its sites, under the SIL Open Font License 1.1.",
    ]
    for one, (package, license) in zip(needed, named, strict=True):
        lines += ["", RULER, f"{package}: {license}", ""]
        lines += [*texts_of(one)] or ["The package has no license file."]
    for license_file in sorted((root / FONTS).glob("*-OFL.txt")):
        font = license_file.name.removesuffix("-OFL.txt")
        lines += ["", RULER, f"Font {font}: OFL-1.1", "", license_file.read_text().strip()]
    return "\n".join(lines) + "\n"


def write_both(root: Path, folder: Path, version: str) -> None:
    """Write the SBOM and the notices into a folder. Raises ValueError where the SBOM is not valid."""
    needed = packages(root)
    (folder / f"refarch-{version}.cdx.json").write_text(sbom(root, version, needed))
    (folder / f"refarch-{version}-third-party-notices.txt").write_text(notices(root, version, needed))
