"""Target for ESXi hosts: an esxcli script for each host that reports differences from the design and fixes
them.

The script runs in the shell of the host; run it at the console if it changes the management adapter. ``sh
FILE`` reports differences, ``sh FILE apply`` fixes them, stops at the first command that fails, and can be
run again. Exit status 0: no differences; 1: differences that the script does not fix, or a failed command; 3:
driver parameters changed and the host must be restarted; 4: adapters wait for the distributed switch of the
cluster.

Stages: on a new host whose vmk0 belongs on a distributed switch, the script first sets names, services, and
vmk0 on its standard switch, so that vCenter reaches the host. Then driver parameters, because RDMA devices
depend on them; they end the run. Settings that need adapters on distributed switches are made in a run after
the cluster target.

The modules name the sources of their commands; for this module, looked up 2026-11-23: ESXCLI Reference,
system and network (https://developer.broadcom.com/xapis/esxcli-command-reference/latest/index.html: hostname,
ntp since ESXi 7.0, syslog, snmp, firewall); vSphere Monitoring and Performance, Configure the SNMP Agent for
SNMP v1 and v2c (``--communities``, ``--targets host@port/community``). Releases read: 5.0 to 9.0. The list of
5.0 (pyvisdk) has neither ``interface tag`` nor ``vsan``, and no gateway of an adapter; that 5.5, the first
release with vSAN, has the first two is practice.
"""

from collections.abc import Iterator

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.host_records import HostIntent
from ..esxi_log_hosts import log_targets
from ..not_configured import not_configured_values
from ..script_functions import functions
from ..shell import inside, item, quote_word, remark
from ..target import HOST, ConfigLine, DeltaNote, NotConfigured, Proof, Secret, System, Target
from .delta import notes, remedy_calls
from .interfaces import first_stage, interfaces, routes_and_gateways, waits_for_cluster
from .limits_host_esxi import LIMITS
from .not_configured import NOT_CONFIGURED
from .plan import PLAN
from .ports import dcb, idle_profiles, parameters, ports
from .rollback import rollback_calls
from .storage import nvme, pvrdma, settings
from .switches import switches

FUNCTIONS = "esxi/esxi.sh"

STAYS = (
    "# Keeps names, DNS, NTP, syslog, SNMP, firewall rules, speed and pause of ports, gateways, the",
    "# management adapter with its switch, and settings of adapters on distributed switches. Advanced",
    "# settings return to their defaults, driver parameters to the values before the first run.",
)

STAYS_OF_NVME = (
    "# Keeps the NVMe software adapters, too: no public document shows the command of esxcli that removes",
    "# them. Remove them in the vSphere Client, under the storage adapters of the host.",
)

COMMUNITY = Secret("SNMP_COMMUNITY", "the SNMP community (v1 and v2c)")

NO_NTP = "esxcli sets NTP only in ESXi 7.0 or later; set it in the vSphere Client"

NO_SNMP3 = "keys of SNMP v3 users belong to one engine; set them with `esxcli system snmp`"


def lines(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Functions that the script calls, the calls in order, and the settings that are not configured."""
    pieces = list(dict.fromkeys(_pieces(host)))
    calls = [piece for piece in pieces if isinstance(piece, ConfigLine)]
    yield from functions(FUNCTIONS, calls)
    yield from calls
    yield from (piece for piece in pieces if isinstance(piece, NotConfigured))


def _pieces(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Calls in the order of the stages. The caller drops a call that an earlier stage has."""
    first = [*first_stage(host)]
    if first:
        yield from _services(host)
        yield from first
    yield from parameters(host)
    yield from _services(host)
    yield from ports(host)
    yield from switches(host.switches)
    yield from interfaces(host)
    if waits_for_cluster(host):
        yield remark("after the cluster has its distributed switches")
        yield ConfigLine("storage_stage")
    yield from routes_and_gateways(host)
    yield from pvrdma(host)
    yield from settings(host)
    yield from dcb(host)
    yield from nvme(host)
    yield from idle_profiles(host, NOT_CONFIGURED)
    yield ConfigLine("finish")


def hosts_in_stages(design: Design) -> list[str]:
    """ESXi hosts whose script runs before and after the cluster gets its distributed switches."""
    products = {system.product for system in TARGET.systems}
    intents = HOST.intents(design)
    return [name for name, host in intents.items() if host.system in products and waits_for_cluster(host)]


def _services(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Host name, DNS, NTP, syslog, and SNMP traps."""
    own = host.services
    yield ConfigLine(
        f"host_name {quote_word(host.name, origin_of(host, 'name'))}", (origin_of(host, "name"),)
    )
    if own.domain:
        yield ConfigLine(
            f"domain_name {quote_word(own.domain, origin_of(own, 'domain'))}", (origin_of(own, "domain"),)
        )
    for number, server in enumerate(own.dns):
        place = origin_of(own, "dns", number)
        yield ConfigLine(f"name_server {item(server, place)}", (place,))
    if own.ntp and host.release and is_in_range(host.release, "<7.0"):
        yield from not_configured_values(own, "services.", "", NO_NTP, ("ntp",))
    elif own.ntp:
        places = [origin_of(own, "ntp", number) for number in range(len(own.ntp))]
        servers = " ".join(item(server, place) for server, place in zip(own.ntp, places, strict=True))
        yield ConfigLine(f"time_servers {servers}", tuple(places))
    if own.syslog:
        places = [origin_of(own, "syslog", number) for number in range(len(own.syslog))]
        hosts = quote_word(log_targets(own.syslog, places[0]), places[0])
        yield ConfigLine(f"log_hosts {hosts}", tuple(places))
    yield from _traps(host)


def _traps(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    own = host.services
    if own.snmp_version == "v3":
        yield from not_configured_values(own, "services.", "", NO_SNMP3, ("snmp_receivers", "snmp_version"))
    elif own.snmp_receivers:
        places = [origin_of(own, "snmp_receivers", number) for number in range(len(own.snmp_receivers))]
        listed = zip(own.snmp_receivers, places, strict=True)
        receivers = " ".join(item(server, place) for server, place in listed)
        yield ConfigLine(f"traps '{COMMUNITY.token}' {receivers}", tuple(places), (COMMUNITY,))
        reason = "the agent supports v1 and v2c at the same time"
        yield from not_configured_values(own, "services.", "", reason, ("snmp_version",))
    else:
        yield from not_configured_values(
            own, "services.", "", ("the design has no receiver"), ("snmp_version",)
        )


def rollback(host: HostIntent) -> Iterator[ConfigLine]:
    """Rollback script with the same options. Names, NTP, and management settings stay unchanged."""
    calls = [*rollback_calls(host), ConfigLine("finish")]
    yield from map(ConfigLine, STAYS)
    if host.nvme is not None and host.nvme.adapters:
        yield from map(ConfigLine, STAYS_OF_NVME)
    yield from functions(FUNCTIONS, calls)
    yield from calls


def delta(before: HostIntent, after: HostIntent) -> Iterator[ConfigLine | DeltaNote]:
    """Script with the same options for the differences, and notes about it."""
    old, new = _calls(before), _calls(after)
    calls = remedy_calls(before, after, old, new)
    yield from notes(before, after, old, new, calls)
    if calls:
        yield from functions(FUNCTIONS, calls)
        yield from calls


def _calls(host: HostIntent) -> dict[str, ConfigLine]:
    """Calls with a place in the design, by text. A host that changes is past its first stage."""
    calls = (piece for piece in _pieces(host) if isinstance(piece, ConfigLine) and piece.origins)
    return {call.text: call for call in calls if not call.text.startswith("first_")}


def quote(text: str) -> str:
    """Secret escaped for the quotes of a word. Raises ValueError for a text that esxcli would split into
    several values."""
    if any(letter in text for letter in ",/@") or text.startswith("<<"):
        raise ValueError("commas, slashes, and @ are separators of esxcli")
    return inside(text)


TARGET = Target(
    title="ESXi, esxcli in the host's shell",
    language="bash",
    suffix=".esxcli.sh",
    scope=HOST,
    lines=lines,
    limits=LIMITS.values,
    systems=(System("esxi", "ESXi", ">=5.5,<9.1"),),
    not_configured=NOT_CONFIGURED,
    plan=PLAN,
    proof=Proof(
        "parsed",
        "shellcheck",
        "shellcheck accepts the script, and it was run against a stand-in for esxcli. The commands are "
        "those of the documents. Not tested on a host.",
    ),
    first_lines=("#!/bin/sh",),
    rollback=rollback,
    delta=delta,
    quote=quote,
)
