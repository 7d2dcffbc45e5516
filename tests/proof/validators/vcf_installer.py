"""The schema of VCF 9's Installer: is it a body of ``POST /v1/sddcs``?

Proves names, kinds, presence, enumerations and limits of the fields (strong on names and kinds, weak on the
content of texts). References between fields and addresses are not checked.
Source: ../shared/verifiers/vcf-installer, a JSON Schema made from the vendor's Python bindings (package
vcf-installer 9.1.1.0, Apache-2.0), with what is required taken from the vendor's OpenAPI file.
"""

import sys
import tempfile
from pathlib import Path

import needs

from ._asking import run

VALIDATOR = "the schema of VCF Installer 9.1"


def complaints(text: str, tolerant: bool = False) -> list[str]:
    """What is wrong with a JSON text: ``place: what``, in order. ``tolerant`` lets pass what the installer is
    known to take although its own specification does not: for files that we read."""
    script = needs.shared_folder() / "verifiers/vcf-installer/judge.py"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "sddc.json")
        file.write_text(text, encoding="utf-8")
        done = run([sys.executable, script, *(["--tolerant"] if tolerant else []), file])
        prefix = f"{file}: "
    said = [line.removeprefix(prefix) for line in done.stdout.splitlines()]
    if done.returncode == 2 and said:
        return said
    if done.returncode not in (0, 1):
        raise RuntimeError(f"the validator of VCF Installer files failed: {done.stderr}")
    return [line for line in said[:-1] if not line.startswith("note: ")]
