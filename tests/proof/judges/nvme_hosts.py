"""nvme-cli: are these the options of a connection, and the keys of its configuration file?

``nvme config --modify --dump`` reads options or a file and prints what it understood, as JSON; it opens no
device and no network. Proves that every option or key is known, and is a number where it must be; what it
leaves out of its print is unknown, or is its default (of a file, 2.3 takes neither ``tos`` nor
``ctrl_loss_tmo``). It does not look at addresses and names of transports. Fair.
Source: Debian package nvme-cli (2.3 in Debian 12). Newer files (INI, ``nvme config show``) need a newer
nvme-cli, which no package here has: they are not judged.
"""

import json
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import needs

from ._asking import run

JUDGE = "nvme-cli"

HOST = "--hostnqn=nqn.2014-08.org.nvmexpress:uuid:00000000-0000-0000-0000-000000000000"
SUBSYSTEM = "--nqn=nqn.2014-08.org.example:any"


def _config(file: Path, *options: str) -> tuple[Any, str]:
    """What nvme understood, and the first line of what it says against it."""
    done = run([needs.program("nvme"), "config", f"--config={file}", "--dump", *options])
    # Its exit status is 1 in any case.
    said = done.stderr.strip().splitlines()
    understood = json.loads(done.stdout) if done.stdout.strip() else None
    return understood, said[0] if said else "nvme prints nothing"


def _line_complaints(line: str) -> list[str]:
    """What is wrong with the options of one connection, such as ``--transport=rdma --traddr=10.0.0.5``."""
    options = shlex.split(line)
    names = [one.split("=")[0] for one in options]
    added = [one for one in (HOST, SUBSYSTEM) if one.split("=")[0] not in names]
    with tempfile.TemporaryDirectory() as folder:
        understood, said = _config(Path(folder, "none.json"), "--modify", *options, *added)
    if understood is None:
        return [said]
    # What it says after it has printed what it understood is about itself: 2.3 may fail to free its memory.
    values = {str(value) for _, value in _values(understood)}
    return [f"{one} is not taken" for one in options if "=" in one and one.partition("=")[2] not in values]


def complaints(text: str) -> list[str]:
    """``line: what`` against a file of connections, one a line, as ``/etc/nvme/discovery.conf`` has them."""
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            found += (f"{number}: {what}" for what in _line_complaints(line))
    return found


def _values(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _values(value, f"{path}.{key}".lstrip("."))
    elif isinstance(node, list):
        for number, value in enumerate(sorted(node, key=_known_by)):
            yield from _values(value, f"{path}[{number}]")
    else:
        yield path, node


def _known_by(node: Any) -> list[str]:
    """What tells a host, subsystem or port from others: nvme prints them in an order of its own."""
    keys = ("hostnqn", "nqn", "transport", "traddr", "trsvcid", "host_traddr", "host_iface")
    return [str(node.get(key, "")) for key in keys] if isinstance(node, dict) else [str(node)]


def json_complaints(text: str) -> list[str]:
    """``place: what`` against a configuration as ``/etc/nvme/config.json`` is one. Places count what a list
    holds in the order of names and addresses."""
    try:
        wanted = dict(_values(json.loads(text)))
    except ValueError as error:
        return [str(error)]
    if not wanted:
        return ["has no hosts"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "config.json")
        file.write_text(text, encoding="utf-8")
        understood, _ = _config(file)
    kept = dict(_values(understood))
    return [f"{path}: {value!r} is not taken" for path, value in wanted.items() if kept.get(path) != value]
