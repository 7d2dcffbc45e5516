"""Header lines about loading of tables into SONiC, and about rollback.

The whole configuration is reloaded, because ``config load`` removes nothing, and ``config replace``, which
would show and order the changes, refuses all changes of buffer pools. In 202405 or later, ``config reload``
first validates the configuration against the YANG models. A zero-touch provisioning session would load
another configuration, and during the session, the management port does not have its address from the tables.

Read on 2026-11-23: sonic-net/sonic-utilities, doc/Command-Reference.md, "Loading, Reloading And Saving
Configuration", "config interface breakout", "config qos reload", "config feature state", "config ztp
disable", "show ztp status"; config/main.py, ``config_file_yang_validation`` of 202311 and 202405;
generic_config_updater/gcu_field_operation_validators.conf.json (BUFFER_POOL); sonic-net/SONiC,
doc/config-generic-update-rollback and doc/mclag/Sonic-mclag-hld.md; sonic-buildimage,
src/sonic-config-engine/sonic-cfggen (``-d``, ``-j``, ``--print-data``), config_samples.py (configuration of a
new switch), files/image_config/interfaces/interfaces.j2 (ZTP) and rules/config (INCLUDE_ICCPD).
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from .breakouts import splits
from .mclag import has_session
from .releases import release_of

REPLACED = (
    *("BGP_NEIGHBOR", "DEVICE_NEIGHBOR", "INTERFACE", "LOOPBACK_INTERFACE", "VLAN", "VLAN_INTERFACE"),
    *("VLAN_MEMBER", "PORTCHANNEL", "PORTCHANNEL_INTERFACE", "PORTCHANNEL_MEMBER", "MCLAG_DOMAIN"),
    *("MCLAG_INTERFACE", "MCLAG_UNIQUE_IP"),
)
"""Tables that a file defines completely. Old entries of the switch are removed, including the addresses and
neighbors that a new switch has on every port."""

REPLACED_IF_WRITTEN = (
    *("DNS_NAMESERVER", "DNS_OPTIONS", "MGMT_INTERFACE", "NTP_SERVER", "STATIC_ROUTE", "SYSLOG_SERVER"),
)
"""Tables that a file replaces only if the design has values for them."""

REPLACED_QOS = (
    *("DSCP_TO_TC_MAP", "DOT1P_TO_TC_MAP", "TC_TO_QUEUE_MAP", "TC_TO_PRIORITY_GROUP_MAP", "SCHEDULER"),
    *("MAP_PFC_PRIORITY_TO_QUEUE", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", "WRED_PROFILE", "PORT_QOS_MAP"),
    *("QUEUE", "PFC_WD", "BUFFER_PG", "BUFFER_QUEUE"),
)
"""QoS tables that a file replaces if the design has profiles."""


KEPT = "/etc/sonic/before-refarch"
"""Prefix of the backup file. The time is part of its name, so that a second loading keeps the first
backup."""


def steps(switch: SwitchIntent, tables: set[str]) -> Iterator[str]:
    """Steps that load a file with these tables, and the rollback to the backup from the first step."""
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
    if has_session(switch) and not release_of(switch).is_enterprise:
        yield "  sudo config feature state iccpd enabled  # for MCLAG, in images built with INCLUDE_ICCPD=y"
