"""NTP and syslog of a Linux host: the chrony file, and an additional rsyslog file.

Sources, looked up 2026-11-24: chrony.conf(5) (``server``, ``iburst``, ``driftfile``, ``makestep``,
``rtcsync``; the file is replaced completely, so that no pool of the distribution remains); its place is
/etc/chrony.conf on Enterprise Linux and SUSE, /etc/chrony/chrony.conf on Debian and Ubuntu. rsyslog,
Forwarding Logs and omfwd, Basic Parameters (a file inside /etc/rsyslog.d/ with ``action``, ``target``,
``port``, ``protocol``); UDP and port 514 are its defaults, and what hosts of ESXi are given. Looked up
2026-11-30: the unit of Debian and Ubuntu is chrony.service, and its alias chronyd cannot be enabled
(github.com/voxpupuli/puppet-chrony, issue 253; github.com/bluebanquise/bluebanquise, pull request 804).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent
from ..not_configured import not_configured_values
from ..target import ConfigLine, NotConfigured, word
from .files import FileLine, file, rows_of

TIME = {"/etc/chrony.conf": "chronyd", "/etc/chrony/chrony.conf": "chrony"}
"""Paths of the chrony file, and its units: Enterprise Linux and SUSE, then Debian and Ubuntu."""

LOGS = "/etc/rsyslog.d/90-refarch.conf"
LOG_DAEMON = "rsyslog"

NO_AGENT = "the design does not specify an SNMP agent and its users; net-snmp has no defaults for them"

_ONCE = ("driftfile /var/lib/chrony/drift", "makestep 1.0 3", "rtcsync")
"""Other chrony settings: the drift is stored, a first large offset is corrected in one step, and the hardware
clock is synchronized."""


def services(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Files of chrony and rsyslog, if the design states servers."""
    own = host.services
    servers = [
        FileLine(
            f"server {word(server, origin_of(own, 'ntp', number))} iburst", (origin_of(own, "ntp", number),)
        )
        for number, server in enumerate(own.ntp)
    ]
    if servers:
        yield ConfigLine("time_file")
        yield from rows_of([*servers, *map(FileLine, _ONCE)], "time_daemon")
    receivers = [
        FileLine(
            f'action(type="omfwd" target="{word(server, origin_of(own, "syslog", number))}" port="514" '
            'protocol="udp")',
            (origin_of(own, "syslog", number),),
        )
        for number, server in enumerate(own.syslog)
    ]
    if receivers:
        yield from file(LOGS, receivers, f"daemon {LOG_DAEMON}")
    yield from not_configured_values(own, "services.", "", NO_AGENT, ("snmp_receivers", "snmp_version"))


def back(host: HostIntent) -> Iterator[ConfigLine]:
    """Restored files, and restarts of their daemons."""
    if host.services.syslog:
        yield from (ConfigLine(f"restore {LOGS}"), ConfigLine(f"read_by {LOG_DAEMON}"))
    if host.services.ntp:
        for path, daemon in TIME.items():
            yield from (ConfigLine(f"restore {path}"), ConfigLine(f"read_by {daemon}"))
