"""Remote syslog hosts of ESXi hosts, in one form for all targets: protocol, host, and port.

Source, looked up 2026-11-23: vSphere 7.0, ESXi Syslog Options (Syslog.global.logHost:
``protocol://hostname|ipv4|'['ipv6']'[:port]``, several with commas between). ``esxcli system syslog config
set --loghost`` sets the same option, so a second form would be a difference for the other target.
"""

from collections.abc import Iterable

from ..core.origin import Origin
from .shell import item


def log_targets(servers: Iterable[str], origin: Origin) -> str:
    """Remote syslog hosts as the value of one option. Raises RefarchError for a server that could be read as
    several."""
    names = (item(server, origin) for server in servers)
    return ",".join(f"udp://{f'[{name}]' if ':' in name else name}:514" for name in names)
