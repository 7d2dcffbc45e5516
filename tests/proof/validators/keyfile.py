"""nmcli --offline: is it a connection of NetworkManager, as its keyfile format has it?

nmcli reads a keyfile, checks the connection as a whole (``connection modify``) and writes it again; it
connects to nothing and changes nothing. Proves that every key is known in its group and has a value that
NetworkManager takes: nmcli silently leaves out what it does not understand, so that each line must come
back as it was. A line that says what is the default does not come back either: leave it out of the file.
Not proved: that the device exists. Strong.
Source: Debian package network-manager (1.42 in Debian 12), of which only nmcli and libnm are taken, so that
no service starts.
"""

import shutil
from pathlib import Path

import needs

from ._asking import run

VALIDATOR = "NetworkManager's nmcli --offline"


def _nmcli() -> tuple[str | Path, str]:
    """The program, and where its library is; the machine's own if it has one."""
    own = shutil.which("nmcli")
    if own:
        return own, ""
    program = needs.validator("network-manager/usr/bin/nmcli")
    (library,) = needs.validator("network-manager/usr/lib").glob("*/libnm.so.0")
    return program, str(library.parent)


def _lines(text: str) -> list[tuple[int, str, str]]:
    """Number, ``[group]`` and ``key=value`` of each line that sets something."""
    found, group = [], ""
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            group = line
        elif line and not line.startswith(("#", ";")):
            key, _, value = line.partition("=")
            found.append((number, group, f"{key.strip()}={value.strip()}"))
    return found


def read_back(text: str) -> tuple[str, str]:
    """The keyfile as nmcli writes it, and what it says on its standard error; empty text where it refuses."""
    program, library = _nmcli()
    done = run([program, "--offline", "connection", "modify"], text, LD_LIBRARY_PATH=library)
    return (done.stdout if done.returncode == 0 else ""), done.stderr.strip()


def complaints(text: str) -> list[str]:
    """nmcli's own error, or ``line: [group] key=value is not taken`` for each line that it leaves out."""
    written, error = read_back(text)
    if not written:
        return [error]
    kept = {(group, setting) for _, group, setting in _lines(written)}
    return [
        f"{number}: {group} {setting} is not taken"
        for number, group, setting in _lines(text)
        if (group, setting) not in kept
    ]
