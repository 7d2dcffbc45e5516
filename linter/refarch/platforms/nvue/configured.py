"""What the NVUE settings of Cumulus Linux state of everything that forwards packets.

``qos roce`` stands for a set of values (see ``roce``). Else a port has the profile ``default-global`` of a
feature, unless the interface names another one. A member of a bond has VLANs and MTU of the bond. A port in
the bridge without VLANs of its own carries all VLANs of the bridge; frames without a tag are in VLAN 1 unless
``untagged`` states another one. Sources: those of ``ports``, ``profiles`` and ``roce``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...views.intent.switch_qos import PRIORITIES
from ..configured_switch import (
    DEFAULT_VLAN,
    HALVES,
    NO_WATCHDOG,
    ConfiguredBond,
    ConfiguredGateway,
    ConfiguredMemory,
    ConfiguredPair,
    ConfiguredPort,
    ConfiguredProfile,
    ConfiguredSwitch,
    ConfiguredTree,
    ConfiguredWatchdog,
)
from ..industry_configured import configured_gateway
from ..reading_error import to_number
from . import roce
from .pairs import PEER_LINK
from .profiles import GLOBAL
from .reading import NvueReading, Statement, read_nvue, statements_of_commands, statements_of_yaml

TRUST = {"l2": ("pcp",), "l3": ("dscp",), "both": ("dscp", "pcp")}

OFF = ("off", "disabled")
"""Words for a TLV that a port does not send."""

USUAL_MODE = "lacp"
"""Mode of a bond that states none, by the page Bonding - Link Aggregation of the user guide."""

SVI = "vlan"
"""Beginning of the names of interfaces in a VLAN."""


def configured_cumulus_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of a script of NVUE commands. Raises ReadingError for an unknown line."""
    return _switch(statements_of_commands, text)


def configured_cumulus_yaml_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of a file for ``nv config patch``. Raises ReadingError for another text."""
    return _switch(statements_of_yaml, text)


def configured_cumulus_part(statements: Iterable[Statement], text: str) -> ConfiguredSwitch:
    """Forwarding settings of statements that are known. Raises ReadingError for an unknown one."""
    return _switch(lambda _: statements, text)


def _switch(statements: Callable[[str], Iterable[Statement]], text: str) -> ConfiguredSwitch:
    reading = read_nvue(statements(text))
    vlans = frozenset({*(int(number) for number in reading.switch.get("vlans", ())), DEFAULT_VLAN})
    bond_of_port = {port: name for name, own in reading.interfaces.items() for port in own.get("members", ())}
    return ConfiguredSwitch(
        vlans=vlans,
        ports={
            name: _port(reading, name, bond_of_port.get(name, ""), vlans)
            for name, own in reading.interfaces.items()
            if own.get("type") == "swp"
        },
        gateways={
            int(own.get("vlan", name.removeprefix(SVI))): _gateway(own)
            for name, own in reading.interfaces.items()
            if own.get("type") == "svi"
        },
        routes={f"{to} {via}": "" for to, via in reading.switch.get("routes", ())},
        bonds={
            name: ConfiguredBond(
                own.get("mode", USUAL_MODE), "mlag" in own, to_number(own["mlag"]) if "mlag" in own else None
            )
            for name, own in reading.interfaces.items()
            if own.get("type") in ("bond", "peerlink")
        },
        name=reading.switch.get("name", ""),
        management={
            name: tuple(address for _, address in own.get("addresses", ()))
            for name, own in reading.interfaces.items()
            if own.get("type") == "eth"
        },
        pair=ConfiguredPair(None, reading.switch.get("backup", ""), PEER_LINK)
        if PEER_LINK in reading.interfaces
        else None,
        shut_down=frozenset(name for name, own in reading.interfaces.items() if "shut" in own),
        # RSTP is the default of a VLAN-aware bridge; source: that of ``spanning_tree``.
        tree=ConfiguredTree(
            "rstp", to_number(reading.switch["tree priority"]) if "tree priority" in reading.switch else None
        ),
    )


def _port(reading: NvueReading, name: str, bond: str, vlans: frozenset[int]) -> ConfiguredPort:
    own = reading.interfaces[name]
    fields = reading.interfaces[bond] if bond else own
    # The system puts the peer link into the bridge itself.
    is_bridged = bond == PEER_LINK or any(
        word in fields for word in ("bridged", "access", "untagged", "tagged")
    )
    tagged: tuple[int, ...] = ()
    untagged: int | None = None
    if "access" in fields:
        untagged = int(fields["access"])
    elif is_bridged:
        native = fields.get("untagged", str(DEFAULT_VLAN))
        untagged = None if native == "none" else int(native)
        carried = {int(number) for number in fields["tagged"]} if "tagged" in fields else {*vlans}
        tagged = tuple(sorted(carried - {untagged, DEFAULT_VLAN if "tagged" not in fields else None}))
    mtu = fields.get("mtu")
    return ConfiguredPort(
        routed=not is_bridged,
        tagged=tagged,
        untagged=untagged,
        mtu=None if mtu is None else int(mtu),
        bond=bond,
        qos=_profile(reading, own),
        is_up="shut" not in own and "shut" not in fields,
        address=next((one for _, one in fields.get("addresses", ()) if ":" not in one), ""),
        dcbx="ieee" if _sends_dcbx(reading, own) else "disabled",
    )


def _sends_dcbx(reading: NvueReading, own: Mapping[str, Any]) -> bool:
    """Whether a port sends PFC by DCBX: in the RoCE mode, or by its own setting or profile. Sources: those of
    ``dcbx``."""
    words = dict(own.get("dcbx", ()))
    of_profile = "dcbx-profile" in own and "dcbx-pfc" in reading.switch.get("dcbx tlvs", ())
    return "roce" in reading.switch or of_profile or words.get("pfc", "off") not in OFF


def _profile(reading: NvueReading, own: Mapping[str, Any]) -> ConfiguredProfile | None:
    switch, groups = reading.switch, dict(own.get("groups", ()))
    if "roce" in switch:
        is_lossless = switch.get("roce mode", "lossless") == "lossless"
        return ConfiguredProfile(
            trust=("dscp", "pcp"),
            pcp_map={code: code for code in range(8)},
            dscp_map={code: code // 8 for code in range(64)},
            pfc_priorities=(roce.PRIORITY,) if is_lossless else (),
            shares={number: share for number, (_, share) in roce.CLASSES.items() if share is not None},
            strict=frozenset(number for number, (_, share) in roce.CLASSES.items() if share is None),
            marks=dict.fromkeys(roce.MARKED, (roce.LOW, roce.HIGH)),
            probabilities=dict.fromkeys(roce.MARKED, roce.ALWAYS),
            cable_length=to_number(switch.get("roce cable", "0")),
            queues={one: number for number, (listed, _) in roce.CLASSES.items() for one in listed},
            memory=_memory(switch),
            watchdog=_watchdog(switch, own),
        )
    mapping, pfc = groups.get("mapping", GLOBAL), groups.get("pfc", GLOBAL)
    words = dict(switch.get("trust", ()))
    paused = [int(number) for name, number in switch.get("pfc", ()) if name == pfc]
    if mapping not in words and not paused:
        return None
    trust = TRUST[words[mapping]] if mapping in words else ()
    pauses = {
        key: value for kind, name, key, value in switch.get("pauses", ()) if (kind, name) == ("pfc", pfc)
    }
    return ConfiguredProfile(
        trust=trust,
        pcp_map=_codes(switch, mapping, "pcp", {code: code for code in range(8)}),
        dscp_map=_codes(switch, mapping, "dscp", {code: code // 8 for code in range(64)}),
        pfc_priorities=tuple(paused),
        pfc_off=tuple(
            word for key, word in (("rx", "receive"), ("tx", "transmit")) if pauses.get(key) == "disable"
        ),
        shares={
            int(number): float(share)
            for name, number, share in switch.get("shares", ())
            if name == groups.get("egress-scheduler", GLOBAL)
        },
        strict=frozenset(
            int(number)
            for name, number, mode in switch.get("modes", ())
            if name == groups.get("egress-scheduler", GLOBAL) and mode == "strict"
        )
        if "modes" in switch
        else None,
        marks=_marks(switch, groups.get("congestion-control", GLOBAL)),
        cable_length=to_number(pauses.get("cable-length", "0")),
        queues={
            **{priority: priority for priority in PRIORITIES},
            **{int(priority): int(number) for priority, number in switch.get("queues", ())},
        },
        memory=_memory(switch),
        watchdog=_watchdog(switch, own),
    )


def _watchdog(switch: Mapping[str, Any], own: Mapping[str, Any]) -> ConfiguredWatchdog:
    """Watchdog of a port, which always drops packets; the switch has the polls after which it does."""
    if "watchdog" not in own:
        return NO_WATCHDOG
    times = [to_number(switch[name]) for name in ("polling", "robustness") if name in switch]
    detect = times[0] * times[1] / 1000 if len(times) == 2 else None
    return ConfiguredWatchdog("drop", detect, None, unsettable=("restore",))


def _memory(switch: Mapping[str, Any]) -> ConfiguredMemory:
    """Shares of the memory; without statements, halves."""
    shares = {name.rpartition("-")[2]: float(share) for name, share in switch.get("pools", ())}
    return ConfiguredMemory(shares.get("lossy", HALVES.lossy), shares.get("lossless", HALVES.lossless))


def _marks(switch: Mapping[str, Any], group: str) -> dict[int, tuple[int, int]]:
    """ECN thresholds by traffic class, where marking is enabled."""
    found: dict[int, dict[str, str]] = {}
    for name, number, field, value in switch.get("ecn", ()):
        if name == group:
            found.setdefault(int(number), {})[field] = value
    return {
        number: (to_number(fields["min-threshold"]), to_number(fields["max-threshold"]))
        for number, fields in found.items()
        if fields.get("ecn") == "enable" and {"min-threshold", "max-threshold"} <= fields.keys()
    }


def _codes(switch: Mapping[str, Any], group: str, kind: str, usual: Mapping[int, int]) -> dict[int, int]:
    """Priorities of PCPs or DSCPs: those of the system, and those that the configuration states."""
    stated = {
        int(code): int(priority)
        for name, field, code, priority in switch.get("maps", ())
        if (name, field) == (group, kind)
    }
    return {**usual, **stated}


def _gateway(own: Mapping[str, Any]) -> ConfiguredGateway:
    found = [address for name in ("addresses", "vrr", "vrrp") for _, address in own.get(name, ())]
    mtu = own.get("mtu")
    return configured_gateway(found, None if mtu is None else int(mtu))
