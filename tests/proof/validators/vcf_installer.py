"""The schema of VCF 9's Installer: is it a body of ``POST /v1/sddcs``?

Proves names, kinds, presence, enumerations and limits of the fields (strong on names and kinds, weak on the
content of texts). References between fields and addresses are not checked.
Source: ../shared/verifiers/vcf-installer, a JSON Schema made from the vendor's Python bindings (package
vcf-installer 9.1.1.0, Apache-2.0), with what is required taken from the vendor's OpenAPI file.
"""

import io
import runpy
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

import needs

VALIDATOR = "the schema of VCF Installer 9.1"


def complaints(text: str, tolerant: bool = False) -> list[str]:
    """What is wrong with a JSON text: ``place: what``, in order. ``tolerant`` lets pass what the installer is
    known to take although its own specification does not: for files that we read."""
    script = str(needs.shared_folder() / "verifiers/vcf-installer/judge.py")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "sddc.json")
        file.write_text(text, encoding="utf-8")
        status: object = None
        words = [script, *(["--tolerant"] if tolerant else []), str(file)]
        # In this process: the libraries that it loads take it twenty times as long as a file.
        with mock.patch.object(sys, "argv", words), redirect_stdout(io.StringIO()) as printed:
            try:
                runpy.run_path(script, run_name="__main__")
            except SystemExit as ended:
                status = ended.code
        prefix = f"{file}: "
    said = [line.removeprefix(prefix) for line in printed.getvalue().splitlines()]
    if status == 2 and said:
        return said
    assert status in (0, 1), f"the validator of VCF Installer files ended with {status}"
    return [line for line in said[:-1] if not line.startswith("note: ")]
