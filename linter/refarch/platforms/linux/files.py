"""Files of a Linux host, as calls of the functions in linux.sh: each line of a file is one call, with the
places of the design that define it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ..shell import inside
from ..target import ConfigLine, refuse

AGENT = "/usr/local/sbin/refarch-no-firmware-lldp"
CONNECTIONS = "/etc/NetworkManager/system-connections"
DISCOVERY = "/etc/nvme/discovery.conf"
HOST_NQN = "/etc/nvme/hostnqn"
MODULES = "/etc/modules-load.d/refarch-nvme.conf"
OPTIONS = "/etc/modprobe.d/refarch.conf"
PATHS = "/etc/nvme/config.json"
PRIORITY = "/usr/local/sbin/refarch-roce-tos"
TRAFFIC_CLASS = "/usr/local/sbin/refarch-roce-traffic-class"
SYSCTL = "/etc/sysctl.d/90-refarch.conf"
UNIT = "refarch-rdma.service"
UNIT_FILE = f"/etc/systemd/system/{UNIT}"

_INTERFACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,14}")
_NQN = re.compile(r"nqn\.[A-Za-z0-9._:-]{1,219}")


class FileLine(NamedTuple):
    """Line of a file."""

    text: str
    origins: tuple[Origin, ...] = ()


def file(
    path: str, rows: Iterable[FileLine | ConfigLine], *actions: str, bits: str = "644"
) -> Iterator[ConfigLine]:
    """Calls that write a file, then calls that activate it."""
    yield ConfigLine(f"file {path} {bits}")
    yield from rows_of(rows, *actions)


def rows_of(rows: Iterable[FileLine | ConfigLine], *actions: str) -> Iterator[ConfigLine]:
    """Calls that write a file that another call has started. A line that the host completes is already a
    call."""
    for row in rows:
        yield row if isinstance(row, ConfigLine) else ConfigLine(f"line '{inside(row.text)}'", row.origins)
    yield ConfigLine("written")
    yield from map(ConfigLine, actions)


def interface_name(text: str, origin: Origin) -> str:
    """Valid Linux interface name. Raises RefarchError for another name."""
    if not _INTERFACE.fullmatch(text):
        raise refuse(
            origin, f"{text!r} is not a valid Linux interface name; use up to 15 letters, digits, and . _ -"
        )
    return text


def qualified_name(text: str, origin: Origin) -> str:
    """NVMe qualified name (NQN). Raises RefarchError for another text."""
    if not _NQN.fullmatch(text):
        raise refuse(origin, f"{text!r} is not an NVMe qualified name (NQN)")
    return text


def connection_file(name: str) -> str:
    """Path of the keyfile of a connection."""
    return f"{CONNECTIONS}/{name}.nmconnection"
