"""How tables are loaded into SONiC, and what leads back: told in the head of each file.

The whole configuration is loaded anew: ``config load`` takes nothing away, and ``config replace``, which
would show and order the changes, refuses all changes of buffer pools. ``config reload`` compares it with the
YANG models first, from 202405 on. A session of zero-touch provisioning would load a configuration of its own,
and while it lasts, the management port has no address of the tables.

Read on 2026-11-23: sonic-net/sonic-utilities, doc/Command-Reference.md, "Loading, Reloading And Saving
Configuration", "config interface breakout", "config qos reload", "config feature state", "config ztp
disable", "show ztp status"; config/main.py, ``config_file_yang_validation`` of 202311 and 202405;
generic_config_updater/gcu_field_operation_validators.conf.json (BUFFER_POOL); sonic-net/SONiC,
doc/config-generic-update-rollback and doc/mclag/Sonic-mclag-hld.md; sonic-buildimage,
src/sonic-config-engine/sonic-cfggen (``-d``, ``-j``, ``--print-data``), config_samples.py (what a switch has
when it is new), files/image_config/interfaces/interfaces.j2 (ZTP) and rules/config (INCLUDE_ICCPD).
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from .breakouts import splits
from .releases import release_of

REPLACED = (
    *("BGP_NEIGHBOR", "DEVICE_NEIGHBOR", "INTERFACE", "LOOPBACK_INTERFACE", "VLAN", "VLAN_INTERFACE"),
    *("VLAN_MEMBER", "PORTCHANNEL", "PORTCHANNEL_INTERFACE", "PORTCHANNEL_MEMBER", "MCLAG_DOMAIN"),
    *("MCLAG_INTERFACE", "MCLAG_UNIQUE_IP"),
)
"""Tables that a file says all of: what a switch had there before goes, as do addresses and neighbors that a
new one has on every port."""

REPLACED_IF_WRITTEN = ("DNS_NAMESERVER", "DNS_OPTIONS", "MGMT_INTERFACE", "NTP_SERVER", "SYSLOG_SERVER")
"""The same of what a design may leave to the site."""

REPLACED_QOS = (
    *("DSCP_TO_TC_MAP", "DOT1P_TO_TC_MAP", "TC_TO_QUEUE_MAP", "TC_TO_PRIORITY_GROUP_MAP", "SCHEDULER"),
    *("MAP_PFC_PRIORITY_TO_QUEUE", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", "WRED_PROFILE", "PORT_QOS_MAP"),
    *("QUEUE", "PFC_WD", "BUFFER_PG", "BUFFER_QUEUE"),
)
"""The same of QoS, where there are profiles."""


KEPT = "/etc/sonic/before-refarch"
"""What a switch had is kept in a file of this name and the time, so that a second loading keeps the first."""


def steps(switch: SwitchIntent, tables: set[str]) -> Iterator[str]:
    """How a file with these tables is loaded; the way back is what was kept first."""
    file = f"{switch.name}.config_db.json"
    has_qos = bool(switch.profiles) and not release_of(switch).is_enterprise
    yield (
        "To load: these tables are merged over those of the switch. Run from its console, because services "
        "restart:"
    )
    yield "  sudo config ztp disable -y  # only if `show ztp status` shows a session IN-PROGRESS"
    yield f"  before={KEPT}-$(date +%Y%m%d-%H%M%S).json && sudo config save -y $before"
    yield from _steps_before_loading(switch, has_qos)
    gone = [*REPLACED, *(table for table in REPLACED_IF_WRITTEN if table in tables)]
    gone += REPLACED_QOS if has_qos else ()
    every = ", ".join(f".{table}" for table in gone)
    yield f"  sonic-cfggen -d --print-data | jq 'del({every})' > base.json"
    yield f"  sonic-cfggen -j base.json -j {file} --print-data > whole.json"
    yield "  sudo diff $before whole.json  # shows all changes"
    yield "  sudo config reload -y whole.json  # in 202405 or later, stops if YANG validation fails"
    yield (
        "  sudo config save -y  # after verification; until then, a restart also restores the old "
        "configuration"
    )
    yield (
        "Rollback: sudo config reload -y $before && sudo config save -y "
        f"(in another session, $before is the newest of {KEPT}-*.json)"
    )


def _steps_before_loading(switch: SwitchIntent, has_qos: bool) -> Iterator[str]:
    for port, mode in splits(switch):
        if release_of(switch).is_enterprise:
            yield f"  # break out {port} as {mode} (interface breakout, in sonic-cli)"
        else:
            yield f"  sudo config interface breakout {port} '{mode}' -y -f"
    if has_qos:
        yield "  sudo config qos reload  # creates pools and buffer profiles of the platform"
    if switch.mlag is not None and not release_of(switch).is_enterprise:
        yield "  sudo config feature state iccpd enabled  # for MCLAG, in images built with INCLUDE_ICCPD=y"
