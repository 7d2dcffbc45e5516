"""Distributed switches of a specification, and the networks and uplinks on them."""

from collections.abc import Iterable, Iterator

from ...core.origin import Pointer
from ...core.problem import Problem
from ...core.wording import enumeration, replacement_hint
from .keys import EXISTING
from .spec import InstallerObject, problem_at, truth_value

NO_SWITCH, UNPLACED_NETWORK, UNKNOWN_UPLINK, REPEATED_NAME = "VCF007", "VCF008", "VCF009", "VCF010"
SMALL_MTU, ONE_UPLINK, NO_MACHINES = "VCF016", "VCF017", "VCF024"

DEFAULT_MTU = 9000
"""MTU of a distributed switch for which the file has none."""

FEWEST_AGREEING = 2
"""Fewest teaming policies with the same unknown uplink that show that the switch is wrong."""

OVERLAY_MTU = 1600
"""Smallest MTU of a switch with an overlay transport zone."""


def switch_problems(spec: InstallerObject, is_rdma: bool) -> Iterator[Problem]:
    """Problems of switches and of networks on them."""
    networks, switches = spec.objects("networkSpecs"), spec.objects("dvsSpecs")
    if networks and not spec.data.get("dvsSpecs"):
        state = "empty" if spec.data.get("dvsSpecs") == [] else "missing"
        traffic = "all traffic, including RDMA," if is_rdma else "all traffic"
        message = f"dvsSpecs is {state}; the installer puts {traffic} on vmnic0 and vmnic1"
        yield spec.problem(NO_SWITCH, "dvsSpecs", message)
    yield from _no_network_of_machines(spec, networks)
    yield from _repeated_names(spec)
    yield from _unplaced_networks(networks, switches)
    by_kind: dict[str, list[InstallerObject]] = {}
    for network in networks:
        by_kind.setdefault(network.text("networkType"), []).append(network)
    for switch in switches:
        kinds = dict.fromkeys(switch.texts("networks"))
        on_switch = [network for kind in kinds for network in by_kind.pop(kind, [])]
        yield from _uplink_problems(switch, on_switch)
        yield from _mtu_problems(switch, on_switch)
        yield from _one_uplink(switch, is_rdma)


def _no_network_of_machines(spec: InstallerObject, networks: list[InstallerObject]) -> Iterator[Problem]:
    """Problem of a file with a network for hosts, but none for the virtual machines of management. A vCenter
    Server that exists can have it already."""
    kinds = [network.text("networkType") for network in networks]
    exists = truth_value(spec.object("vcenterSpec").data.get(EXISTING))
    if "MANAGEMENT" in kinds and "VM_MANAGEMENT" not in kinds and not exists:
        message = "networkSpecs has a network of type MANAGEMENT, but none of type VM_MANAGEMENT"
        yield spec.problem(NO_MACHINES, "networkSpecs", message)


UNIQUE_KEYS = (
    ("hostSpecs", "hostname", "host"),
    ("dvsSpecs", "dvsName", "switch"),
    ("networkSpecs", "portGroupKey", "port group"),
    ("networkSpecs", "networkType", "network type"),
)
"""Lists of objects, the key whose value must be unique in each, and the name of that value."""


def _repeated_names(spec: InstallerObject) -> Iterator[Problem]:
    for listed, key, what in UNIQUE_KEYS:
        values = [(entry.pointer_to(key), entry.text(key)) for entry in spec.objects(listed)]
        yield from _repetitions(values, what)
    adapters = [
        (entry.pointer_to("id"), entry.text("id"))
        for switch in spec.objects("dvsSpecs")
        for entry in switch.objects("vmnicsToUplinks")
    ]
    yield from _repetitions(adapters, "network adapter")
    for switch in spec.objects("dvsSpecs"):
        uplinks = [
            (entry.pointer_to("uplink"), entry.text("uplink")) for entry in switch.objects("vmnicsToUplinks")
        ]
        yield from _repetitions(uplinks, f"uplink of {switch_name(switch)}:")


def _repetitions(values: Iterable[tuple[Pointer, str]], what: str) -> Iterator[Problem]:
    first: set[str] = set()
    for pointer, text in values:
        if text and text.lower() in first:
            yield problem_at(REPEATED_NAME, pointer, f"{what} {text} is already used")
        first.add(text.lower())


def switch_name(switch: InstallerObject) -> str:
    """Name of a switch in a message."""
    return switch.text("dvsName") or "the switch"


def _unplaced_networks(networks: list[InstallerObject], switches: list[InstallerObject]) -> Iterator[Problem]:
    """Networks that are on no switch or on several, and names of networks that do not exist."""
    kinds = {network.text("networkType") for network in networks} - {""}
    owners: dict[str, str] = {}
    for switch in switches:
        for pointer, kind in switch.listed_texts("networks"):
            if kind in owners:
                message = f"{kind} is already on {owners[kind]}"
                yield problem_at(UNPLACED_NETWORK, pointer, message, "Remove one of the two.")
            elif kind not in kinds:
                message = f"{switch_name(switch)} lists {kind}, but no entry of networkSpecs has this type"
                yield problem_at(UNPLACED_NETWORK, pointer, message, replacement_hint(kind, kinds))
            owners.setdefault(kind, switch_name(switch))
    for network in networks:
        kind = network.text("networkType")
        if switches and kind and kind not in owners:
            message = f"{kind} is not on any switch in dvsSpecs"
            hint = f"Add `{kind}` to the `networks` of a switch."
            yield network.problem(UNPLACED_NETWORK, "networkType", message, hint)


def uplinks_of(switch: InstallerObject) -> list[str]:
    """Names of the uplinks of a switch, without repetitions."""
    uplinks = [entry.text("uplink") for entry in switch.objects("vmnicsToUplinks")]
    return [*dict.fromkeys(filter(None, uplinks))]


def _uplink_problems(switch: InstallerObject, networks: list[InstallerObject]) -> Iterator[Problem]:
    uplinks = uplinks_of(switch)
    valid = {*uplinks, *(entry.text("name") for entry in switch.objects("lagSpecs"))}
    odd = _odd_uplink(switch, networks)
    if odd is not None:
        yield odd
    elif uplinks:  # without them, another finding is about the switch
        for network in networks:
            yield from _unknown_uplinks(network, ("activeUplinks", "standbyUplinks"), switch, valid)
        for team in switch.objects("nsxTeamings"):
            yield from _unknown_uplinks(team, ("activeUplinks", "standByUplinks"), switch, valid)
    for network in networks:
        has_order = network.text("teamingPolicy") == "failover_explicit"
        if has_order and not network.texts("activeUplinks"):
            kind = network.text("networkType")
            message = f"{kind} has failover_explicit but no activeUplinks"
            yield network.problem(UNKNOWN_UPLINK, "teamingPolicy", message, "Set `activeUplinks`.")


def _odd_uplink(switch: InstallerObject, networks: list[InstallerObject]) -> Problem | None:
    """Network adapter whose uplink no team has, if all teams have another name in its place."""
    listed = [
        uplink
        for team in (*networks, *switch.objects("nsxTeamings"))
        for key in ("activeUplinks", "standbyUplinks", "standByUplinks")
        for uplink in team.texts(key)
    ]
    known = {*uplinks_of(switch)}
    unknown, unused = {*listed} - known, known - {*listed}
    if len(unknown) != 1 or len(unused) != 1 or switch.objects("lagSpecs"):
        return None
    (expected,), (mapped,) = unknown, unused
    count = listed.count(expected)
    if count < FEWEST_AGREEING:
        return None
    entry = next(one for one in switch.objects("vmnicsToUplinks") if one.text("uplink") == mapped)
    adapter = entry.text("id") or "the network adapter"
    message = f"{adapter} has {mapped} on {switch_name(switch)}, but {count} teaming policies have {expected}"
    return entry.problem(UNKNOWN_UPLINK, "uplink", message, f"Replace `{mapped}` with `{expected}`.")


def _unknown_uplinks(
    team: InstallerObject, keys: tuple[str, str], switch: InstallerObject, valid: set[str]
) -> Iterator[Problem]:
    """Uplinks of a team that its switch does not have, and uplinks that are active and standby."""
    active = set(team.texts(keys[0]))
    for key in keys:
        for pointer, uplink in team.listed_texts(key):
            if uplink not in valid:
                message = f"{switch_name(switch)} has no uplink {uplink}"
                yield problem_at(UNKNOWN_UPLINK, pointer, message, replacement_hint(uplink, valid))
            elif key == keys[1] and uplink in active:
                message = f"uplink {uplink} is active and standby"
                yield problem_at(UNKNOWN_UPLINK, pointer, message, "Remove it from one of the two lists.")


def has_overlay(switch: InstallerObject) -> bool:
    """Whether a switch has an overlay transport zone of NSX."""
    zones = switch.object("nsxtSwitchConfig").objects("transportZones")
    return any(zone.text("transportType") == "OVERLAY" for zone in zones)


def _mtu_problems(switch: InstallerObject, networks: list[InstallerObject]) -> Iterator[Problem]:
    most = switch.number("mtu") or DEFAULT_MTU
    for network in networks:
        mtu = network.number("mtu")
        if mtu is not None and mtu > most:
            message = f"{network.text('networkType')} has MTU {mtu}, but {switch_name(switch)} has {most}"
            yield network.problem(SMALL_MTU, "mtu", message, f"Set `mtu` of the switch to {mtu} or more.")
    if has_overlay(switch) and most < OVERLAY_MTU:
        message = f"{switch_name(switch)} has MTU {most}, but an NSX overlay requires {OVERLAY_MTU}"
        yield switch.problem(SMALL_MTU, "mtu", message, "Set `mtu` to 1700 (recommended) or more.")


def _one_uplink(switch: InstallerObject, is_rdma: bool) -> Iterator[Problem]:
    if len(switch.objects("vmnicsToUplinks")) != 1:
        return
    networks = enumeration(switch.texts("networks")) or "all networks"
    message = f"{switch_name(switch)} has only one uplink, for {networks}"
    problem = switch.problem(ONE_UPLINK, "vmnicsToUplinks", message)
    carries_rdma = is_rdma and "VSAN" in switch.texts("networks")
    yield problem._replace(severity="warning") if carries_rdma else problem
