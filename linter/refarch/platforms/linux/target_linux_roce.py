"""Target for Linux hosts with RDMA interfaces, with or without NVMe-oF: a script for each host that reports
differences from the design and fixes them.

It runs as root; run it at the console if it changes the management interface. ``sh FILE`` reports
differences, of files line by line; ``sh FILE apply`` fixes them, stops at the first command that fails, and
can be run again to finish an interrupted run. Exit status 0: no differences; 1: differences that the script
does not fix, or a failed command. Files from before the first run are stored below /var/lib/refarch, for the
rollback. ``ROOT=FOLDER`` places files below another root.

It requires NetworkManager, systemd, and dcb of iproute2 5.11 or later, or NVIDIA's driver package with
mlnx_qos; nvme-cli 2 if the design connects to arrays; chrony and rsyslog if it states their servers. The
modules name the sources of their files; for this module, looked up 2026-11-24: hostnamectl(1). Practice
without a source: timedatectl, modprobe, systemctl, ``nmcli connection load`` and ``up``. Releases are kernel
releases: 4.11 has ``default_roce_tos``; Enterprise Linux 8 to 10 have 4.18 to 6.12.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent
from ..effects import breaking_values_of, drop_breaking
from ..script_functions import functions
from ..shell import quote_word
from ..target import HOST, ConfigLine, NotConfigured, Proof, System, Target
from .addresses import manages
from .files import UNIT, connection_file, qualified_name
from .interfaces import keyfiles
from .not_configured import NOT_CONFIGURED
from .programs import programs_needed
from .qos import FORMER, SCRIPTS, parameters, qos
from .services import LOGS, back, services
from .storage import modules, nvme, settings

FUNCTIONS = "linux/linux.sh"


def lines(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Functions that the script calls, the calls in order, and the settings that are not configured."""
    pieces = list(drop_breaking(_pieces(host)))
    calls = [piece for piece in pieces if isinstance(piece, ConfigLine)]
    calls.insert(0, programs_needed([*functions(FUNCTIONS, calls), *calls]))
    yield from functions(FUNCTIONS, calls)
    yield from calls
    yield from dict.fromkeys(piece for piece in pieces if isinstance(piece, NotConfigured))


def limits(host: HostIntent) -> Iterator[NotConfigured]:
    """Settings that the script cannot have, and without which the design does not work."""
    yield from breaking_values_of(_pieces(host))


def _pieces(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    yield ConfigLine(
        f"host_name {quote_word(host.name, origin_of(host, 'name'))}", (origin_of(host, "name"),)
    )
    if host.services.time_zone:
        place = origin_of(host.services, "time_zone")
        yield ConfigLine(f"time_zone {quote_word(host.services.time_zone, place)}", (place,))
    yield from parameters(host)
    yield from settings(host)
    yield from modules(host)
    yield from keyfiles(host)
    yield from qos(host)
    yield from nvme(host)
    yield from services(host)
    yield ConfigLine("finish")


def rollback(host: HostIntent) -> Iterator[ConfigLine]:
    """Rollback script with the same options. Host name, time zone, and management settings stay unchanged."""
    calls = [*back(host), *dict.fromkeys(_back(host)), ConfigLine("finish")]
    yield from functions(FUNCTIONS, calls)
    yield from calls


def _back(host: HostIntent) -> Iterator[ConfigLine]:
    """Calls of the rollback, in reverse order."""
    if host.nvme is not None:
        for port in host.nvme.adapters.values():
            for one in {target.subsystem: target for target in port.targets if target.subsystem}.values():
                place = origin_of(one, "subsystem")
                yield ConfigLine(f"without_subsystem {qualified_name(one.subsystem, place)}", (place,))
    own = manages(host)
    stays = {connection_file(own.name), connection_file(own.nic)} if own is not None else set()
    made = [piece for piece in _pieces(host) if isinstance(piece, ConfigLine)]
    if any(line.text == f"unit {UNIT}" for line in made):
        yield ConfigLine(f"without_unit {UNIT}")
    for line in made:
        if line.text.startswith(FORMER):
            yield ConfigLine(f"back_{line.text.removeprefix(FORMER)}", line.origins)
    for line in reversed(made):
        path = line.text.split()[1] if line.text[:5] == "file " else SCRIPTS.get(line.text, "")
        if path and path not in (*stays, LOGS):
            yield ConfigLine(f"restore {path}")
            if path.endswith(".nmconnection"):
                yield ConfigLine(f"read_again {path}")


TARGET = Target(
    title="Linux hosts, shell script",
    language="bash",
    suffix=".linux.sh",
    scope=HOST,
    lines=lines,
    systems=(System("linux", "Linux", ">=4.18,<6.13"),),
    not_configured=NOT_CONFIGURED,
    limits=limits,
    proof=Proof(
        "parsed",
        "shellcheck",
        "shellcheck accepts the script, and it was run against a stand-in. nmcli accepts each line of the "
        "keyfiles, nvme-cli 2 and 3 of the connections, chronyd and rsyslogd of their files. The commands of "
        "DCB and systemd are those of the documents.",
    ),
    first_lines=("#!/bin/sh",),
    applied="run the new file: `sh FILE` shows differences, `sh FILE apply` fixes them",
    rollback=rollback,
)
