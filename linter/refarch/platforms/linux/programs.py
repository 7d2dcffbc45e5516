"""Programs that a script for Linux hosts needs. A script stops before its first change if one is missing.

Packages: dcb is in iproute2 5.11 or later (release notes), mlnx_qos in mlnx-tools of NVIDIA's driver package.
"""

import re
from collections.abc import Iterable

from ..target import ConfigLine

PACKAGES = {
    "chronyd": "chronyd of chrony",
    "dcb": "dcb of iproute2 5.11 or later",
    "ethtool": "ethtool",
    "hostnamectl": "hostnamectl of systemd",
    "mlnx_qos": "mlnx_qos of MLNX_OFED or DOCA-OFED",
    "modprobe": "modprobe",
    "nmcli": "nmcli of NetworkManager",
    "paths": "nvme of nvme-cli 2",
    "rsyslog": "rsyslogd of rsyslog",
    "sysctl": "sysctl",
    "systemctl": "systemctl of systemd",
    "timedatectl": "timedatectl of systemd",
}
"""Programs with their packages, by the command, the daemon, or the call that a script has."""

_WORD = re.compile(r"(?<![\w/.-])[a-z_]+(?![\w./:-])")


def programs_needed(lines: Iterable[ConfigLine]) -> ConfigLine:
    """Call that checks the programs in the functions and calls of a script."""
    texts = [line.text for line in lines if not line.text.lstrip().startswith(("#", "line "))]
    named = {word for text in texts for word in _WORD.findall(text)}
    return ConfigLine(" ".join(["needs", *(f"'{PACKAGES[name]}'" for name in sorted(named & {*PACKAGES}))]))
