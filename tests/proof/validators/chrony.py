"""chronyd -p: is it a configuration of chrony?

It reads the file, prints what it understood, and ends; it sets no clock and asks no server. Proves that every
directive is known and has values and options that chrony takes. Not proved: that a server answers. Strong.
Source: Debian package chrony (4.3 in Debian 12), of which only the program is taken, so that no service
starts.
"""

import shutil
import tempfile
from pathlib import Path

import needs

from ._asking import run

VALIDATOR = "chronyd -p"


def complaints(text: str) -> list[str]:
    """chronyd's own error, with the number of the line; or the lines that it does not print again."""
    program = shutil.which("chronyd") or needs.validator("chrony/usr/sbin/chronyd")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "chrony.conf")
        file.write_text(text, encoding="utf-8")
        done = run([program, "-p", "-f", file])
        said = done.stderr.replace(f"{folder}/", "")
    if done.returncode != 0:
        return [line.partition("Fatal error : ")[2] for line in said.splitlines()]
    printed = done.stdout.splitlines()
    lines = enumerate(text.splitlines(), start=1)
    return [f"{number}: {line} is not taken" for number, line in lines if line and line not in printed]
