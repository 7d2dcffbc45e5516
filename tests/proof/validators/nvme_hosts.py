"""nvme-cli: are these the options of a connection, and the keys of its configuration file?

Version 2: ``nvme config --modify --dump`` reads options or a file and prints what it understood, as JSON; it
opens no device and no network. Proves that every option or key is known, and is a number where it must be;
what it leaves out of its print is unknown, or is its default (of a file, 2.3 takes neither ``tos`` nor
``ctrl_loss_tmo``). It does not look at addresses and names of transports. Fair.
Version 3 (``current_complaints``): ``nvme config convert`` makes its own file of the JSON, ``nvme config
validate`` checks that, and ``nvme config show -J`` tells what it would connect to, to compare with what the
JSON says. It asks for a ``hostid`` beside a ``hostnqn``, and for both in their form. Good; addresses and
names of transports are not looked at here either.
Sources: Debian package nvme-cli (2.3 in Debian 12); Python package libnvme3, whose sources are those of
nvme-cli 3.1 as a whole.
"""

import json
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import needs

from ._asking import run

VALIDATOR = "nvme-cli"

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


SHOWN = ("transport", "traddr", "trsvcid", "host-traddr", "host-iface", "nqn", "hostnqn", "hostid")
"""What version 3 shows of a connection."""

NOT_THERE = "Could not allocate string"
"""What 3.1 shows where a connection has no such value."""


_RANDOM = re.compile(r"(?<=\.conf)\.\w{6}(?=:)")
"""What 3.1 puts behind the name of a file that it is about to write."""


def _said(done: Any) -> list[str]:
    return str(done.stderr or done.stdout).strip().splitlines()


def current_complaints(text: str) -> list[str]:
    """What a current nvme-cli says against a configuration as ``/etc/nvme/config.json`` is one, or the
    connections that it would not make, or make besides."""
    program = needs.validator("nvme/build/nvme")
    needs.validator("nvme.stamp")
    with tempfile.TemporaryDirectory() as folder:
        written, made = Path(folder, "config.json"), Path(folder, "made.conf")
        written.write_text(text, encoding="utf-8")
        done = run([program, "config", "convert", "-J", written, "-o", made])
        if not made.exists():
            return [_RANDOM.sub("", line.replace(f"{folder}/", "")) for line in _said(done)[:1]]
        judged = run([program, "config", "validate", "-J", made])
        if judged.returncode != 0:
            return [line.replace(f"{folder}/", "") for line in _said(judged)]
        shown = run([program, "config", "show", "-J", made, "-o", "json"]).stdout
    found = [
        {key: one[key] for key in SHOWN if one.get(key, NOT_THERE) != NOT_THERE}
        for one in json.loads(shown)["connections"]
    ]
    wanted = list(_connections(json.loads(text)))
    missing = [f"is not made: {_in_words(one)}" for one in wanted if one not in found]
    return missing + [f"is made besides: {_in_words(one)}" for one in found if one not in wanted]


def _connections(hosts: list[dict[str, Any]]) -> Iterator[dict[str, str]]:
    """The connections of a configuration, in the words of version 3."""
    for host in hosts:
        for subsystem in host["subsystems"]:
            for port in subsystem["ports"]:
                own = {key.replace("_", "-"): value for key, value in port.items()}
                names = {key: host[key] for key in ("hostnqn", "hostid") if key in host}
                yield {**own, "nqn": subsystem.get("nqn", ""), **names}


def _in_words(connection: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in sorted(connection.items()))
