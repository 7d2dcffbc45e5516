"""rsyslogd -N1: is it a configuration of rsyslog?

It reads the file and its modules, says what is wrong, and ends; it opens no socket and writes no log. Proves
that actions, their parameters and the kinds of values are known. Not proved: that a receiver is there.
Strong.
Source: Debian package rsyslog (8.2302 in Debian 12), of which only programs and libraries are taken, so that
no service starts.
"""

import re
import shutil
import tempfile
from pathlib import Path

import needs

from ._asking import run

VALIDATOR = "rsyslogd -N1"

_SAID = re.compile(r"rsyslogd: (?:error during parsing file \S+, on or before )?(.+?) \[v[0-9.]+ try .*\]")
_FROM = re.compile(r"'/\S*/(\S+)'")


def _command() -> tuple[list[str | Path], str]:
    """The program with its modules, and where its libraries are; the machine's own if it has one."""
    own = shutil.which("rsyslogd") or shutil.which("rsyslogd", path="/usr/sbin:/sbin")
    if own:
        return [own], ""
    program = needs.validator("rsyslog/usr/sbin/rsyslogd")
    (modules,) = needs.validator("rsyslog/usr/lib").glob("*/rsyslog")
    return [program, f"-M{modules}"], str(modules.parent)


def complaints(text: str) -> list[str]:
    """What rsyslogd says against a text."""
    command, library = _command()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "refarch.conf")
        file.write_text(text, encoding="utf-8")
        done = run([*command, "-N1", "-f", file], LD_LIBRARY_PATH=library)
    found = [_FROM.sub(r"\1", one) for one in _SAID.findall(done.stderr)]
    return list(dict.fromkeys(found)) or ([done.stderr.strip()] if done.returncode else [])
