"""Switches of the hosts, replaced by another model, with the system that runs on it."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import RefarchError
from ..core.wording import enumeration
from ..load.fixes import inline_yaml
from ..model.products import ESXI_PLATFORM
from ..model.ranges import RangeError, expand, split_interface
from ..model.types import Design, Part
from ..views.network.gateways import PROTOCOLS_OF_ONE_SYSTEM
from .draft import DesignDraft
from .edits import Edits
from .recabling import operating_system


def replace_switches(draft: DesignDraft, before: Design, names: Sequence[str], model: Part) -> None:
    """Replace the model of the switches with these names. Another network operating system may come with it,
    with its release, management port and form of QoS. Raises RefarchError if that cannot be derived."""
    document = draft.document("wiring.yaml")
    edits = Edits(document)
    data: Any = document.data
    systems = {before.switches[name].nos for name in names}
    for key, entry in data.get("switches", {}).items():
        covered = expand(key)
        if set(covered).isdisjoint(names):
            continue
        # One key may include switches that must not change.
        others = sorted(set(covered) - set(names))
        if others:
            raise RefarchError(
                f"`{key}` in switches also includes {enumeration(others)}, which has no host cables; copy "
                "the design without --switch and edit the copy"
            )
        edits.set(("switches", key, "model"), inline_yaml(model.id))
        system = operating_system(model, entry.get("nos", ""), draft.request.nos)
        edits.put(("switches", key), "nos", inline_yaml(system))
        mtu = _required_mtu(draft.catalog.software(system) or {}, before)
        if mtu and "mtu" not in entry:
            edits.put(("switches", key), "mtu", str(mtu))
        _lower_mtu(draft, edits, ("switches", key), entry, system, key)
    for number, link in enumerate(data.get("links", ())):
        for end in (link["from"], link["to"]):
            if _are_among(split_interface(end)[0], names):
                old = before.switches[expand(split_interface(end)[0])[0]].nos
                system = operating_system(model, old, draft.request.nos)
                _lower_mtu(draft, edits, ("links", number), link, system, f"the link {link['from']}")
                break
    draft.files["wiring.yaml"] = edits.text()
    for old in sorted(systems):
        if not model.data.get("nos") and not draft.request.nos:
            draft.notes.append(f"kept: {old}, because {model.id} is generic; use --nos for another system")
        new = operating_system(model, old, draft.request.nos)
        if new != old:
            _refuse_mlag(draft, data, old, new)
            _replace_software(draft, before, old, new, names)
            _replace_management_ports(draft, before, (old, new), names)
            _fit_profiles(draft, new)
            _fit_gateways(draft, before, new, names)


def _lower_mtu(
    draft: DesignDraft,
    edits: Edits,
    place: tuple[str | int, ...],
    entry: Mapping[str, Any],
    system: str,
    what: str,
) -> None:
    """Lower the MTU of a switch or a link to the largest of its system."""
    product = draft.catalog.software(system) or {}
    largest = product.get("largest_mtu")
    if largest is not None and entry.get("mtu", 0) > largest:
        edits.set((*place, "mtu"), str(largest))
        draft.notes.append(
            f"changed: the MTU of {what} from {entry['mtu']} to {largest}, the maximum of {product['title']}"
        )


def _required_mtu(system: Mapping[str, Any], before: Design) -> int:
    """MTU to set on a system whose default is below that of the networks; 0 if the default is enough, or if
    the catalog has no larger one."""
    needed = max((network.mtu for network in before.networks.values()), default=0)
    largest: int = system.get("largest_mtu", 0)
    return largest if system.get("default_mtu", needed) < needed <= largest else 0


def _refuse_mlag(draft: DesignDraft, data: Any, old: str, new: str) -> None:
    if "mlag" in data:
        titles = [(draft.catalog.software(system) or {}).get("title", system) for system in (old, new)]
        raise RefarchError(
            f"the MLAG pairs of {draft.request.like} use settings of {titles[0]}, but the new switches run "
            f"{titles[1]}; choose a switch with {titles[0]}, or another --like"
        )


def _replace_software(draft: DesignDraft, before: Design, old: str, new: str, names: Sequence[str]) -> None:
    """Replace the release by the newest one of the new system in the catalog."""
    document = draft.document("design.yaml")
    edits = Edits(document)
    data: Any = document.data
    releases = (draft.catalog.software(new) or {}).get("releases", ())
    if old not in data.get("software", {}) or new in data["software"] or not releases:
        return
    release = releases[-1]["release"]
    still_used = any(switch.nos == old and switch.name not in names for switch in before.switches.values())
    line = f"{new}: {{release: {inline_yaml(release)}}}"
    first, last = edits.line_range(("software", old))
    indent = " " * (document.key_span(("software", old)).column - 1)
    # Other switches still run the old system.
    kept = [document.lines[number - 1] for number in range(first, last + 1)] if still_used else []
    edits.lines(first, last, [*kept, f"{indent}{line}  # newest in the catalog; replace with your release"])
    draft.files["design.yaml"] = edits.text()
    draft.notes.append(f"selected: {new} {release}, the newest release in the catalog")


def _replace_management_ports(
    draft: DesignDraft, before: Design, systems: tuple[str, str], names: Sequence[str]
) -> None:
    """Replace the names of the management ports of the old system by those of the new one."""
    ports = [(draft.catalog.software(system) or {}).get("management_port") for system in systems]
    if "ip-plan.yaml" not in draft.files or None in ports:
        return
    document = draft.document("ip-plan.yaml")
    edits = Edits(document)
    data: Any = document.data
    for name, network in data["networks"].items():
        for index, rule in enumerate(network.get("addresses", ())):
            devices, port = split_interface(rule["of"])
            # The port names of other addresses were chosen by the user.
            if port != ports[0] or ports[0] == ports[1]:
                continue
            others = sorted(_switches(devices, before) - set(names))
            if others and len(others) < len(_switches(devices, before)):
                raise RefarchError(
                    f"`{rule['of']}` in the addresses of {name} also includes {enumeration(others)}, which "
                    "keep their system; write an entry for each system first, or copy the design without "
                    "options and edit the copy"
                )
            if not others:
                edits.name(("networks", name, "addresses", index, "of"), f"{devices} {ports[1]}")
    draft.files["ip-plan.yaml"] = edits.text()


def _switches(devices: str, before: Design) -> set[str]:
    """Switches of the design with these names; none for a range without an end."""
    try:
        return set(expand(devices)) & set(before.switches)
    except RangeError:
        return set()


def _are_among(devices: str, names: Sequence[str]) -> bool:
    try:
        return set(expand(devices)) <= set(names)
    except RangeError:
        return False


def _fit_gateways(draft: DesignDraft, before: Design, new: str, names: Sequence[str]) -> None:
    """Replace redundancy protocols of gateways that only the old system supports by VRRP."""
    networks = {
        name: network.router
        for name, network in before.networks.items()
        if network.router is not None and {*network.router.switches} & {*names}
    }
    foreign = {
        name: router.redundancy
        for name, router in networks.items()
        if new not in PROTOCOLS_OF_ONE_SYSTEM.get(router.redundancy, (new,))
    }
    if not foreign:
        return
    edits = Edits(draft.document("ip-plan.yaml"))
    for name in foreign:
        edits.set(("networks", name, "router", "redundancy"), "vrrp")
    draft.files["ip-plan.yaml"] = edits.text()
    draft.notes.append(
        f"changed: redundancy of the gateway of {enumeration(foreign)} to vrrp, because the new system does "
        f"not support {enumeration(sorted(set(foreign.values())))}"
    )


def _fit_profiles(draft: DesignDraft, new: str) -> None:
    """Fit lossless profiles to a system: buffer pools are those of Cumulus Linux, SONiC has no DCBX, ports of
    some systems trust one marking, thresholds of ECN of some are whole kilobytes, and AOS-CX needs a queue
    for control traffic."""
    if "qos.yaml" not in draft.files:
        return
    document = draft.document("qos.yaml")
    edits = Edits(document)
    data: Any = document.data
    for name, profile in data["profiles"].items():
        if "pools" in profile and new != "cumulus-linux":
            edits.drop(("profiles", name, "pools"))
            draft.notes.append(
                f"removed: the buffer pools of profile {name}, which only Cumulus Linux supports"
            )
        if new == "sonic":
            _disable_dcbx(draft, edits, name, profile)
        if new in ONE_MARKING and len(profile.get("trust", ())) > 1:
            edits.set(("profiles", name, "trust"), "[dscp]")
            port = f"{ONE_MARKING[new]} port"
            draft.notes.append(f"changed: profile {name} trusts only dscp, because {port} trusts one marking")
        if new in WHOLE_KILOBYTES:
            _round_thresholds(draft, edits, name, profile.get("traffic_classes", {}))
        if new == "aruba-aos-cx":
            _separate_control_class(draft, edits, name, profile.get("traffic_classes", {}))
    draft.files["qos.yaml"] = edits.text()


def _disable_dcbx(draft: DesignDraft, edits: Edits, profile: str, entry: Mapping[str, Any]) -> None:
    """Turn DCBX off on switches and hosts. Hosts then set PFC themselves: ESXi with masks of its driver."""
    host = entry.get("host", {})
    changed = False
    for place, values in (((), entry), (("host",), host)):
        if values.get("dcbx", "disabled") != "disabled":
            edits.set(("profiles", profile, *place, "dcbx"), "disabled")
            changed = True
    if host.get("willing"):
        edits.set(("profiles", profile, "host", "willing"), "false")
        priorities = entry.get("pfc", {}).get("priorities", ())
        if draft.cluster(draft.design()).kind.platform == ESXI_PLATFORM:
            mask = sum(1 << priority for priority in priorities)
            for key in ("pfctx", "pfcrx"):
                edits.put(("profiles", profile, "host"), key, str(mask))
        changed = True
    if changed:
        draft.notes.append(
            f"changed: profile {profile} without DCBX, because SONiC does not support it; hosts set PFC "
            "themselves"
        )


ONE_MARKING = {
    "arista-eos": "an Arista EOS",
    "aruba-aos-cx": "an AOS-CX",
    "dell-os10": "an OS10",
    "juniper-junos": "a Junos",
}
"""Systems whose ports trust one marking. The sources are those of the platforms."""

WHOLE_KILOBYTES = ("aruba-aos-cx", "dell-os10")
"""Systems whose ECN thresholds are whole kilobytes. The sources are those of the platforms."""


def _round_thresholds(
    draft: DesignDraft, edits: Edits, profile: str, classes: Mapping[int, Mapping[str, Any]]
) -> None:
    """Round ECN thresholds down to whole kilobytes, as the configuration does."""
    changed: list[str] = []
    for number, entry in classes.items():
        for key, value in (entry.get("ecn") or {}).items():
            if key in ("min", "max") and isinstance(value, int) and value % 1000:
                rounded = value // 1000 * 1000
                edits.set(("profiles", profile, "traffic_classes", number, "ecn", key), str(rounded))
                changed.append(f"{key} {rounded}")
    if changed:
        values = enumeration(sorted(set(changed)))
        draft.notes.append(
            f"changed: ECN thresholds of profile {profile} ({values}), because the system has whole kilobytes"
        )


CONTROL = 7
"""Priority of control traffic on AOS-CX, which needs a queue of bandwidth for it alone."""

CONTROL_SHARE = 5
"""Share of that queue in percent. HPE's guide states no number."""


def _separate_control_class(
    draft: DesignDraft, edits: Edits, profile: str, classes: Mapping[int, Mapping[str, Any]]
) -> None:
    """Move the priority of control traffic to a new class, with a share of the class that had it."""
    for number, entry in classes.items():
        priorities = entry.get("priorities", ())
        share = str(entry.get("bandwidth", "")).removesuffix("%")
        if CONTROL not in priorities or len(priorities) == 1 or CONTROL in classes or not share.isdigit():
            continue
        place = ("profiles", profile, "traffic_classes")
        kept = ", ".join(str(priority) for priority in priorities if priority != CONTROL)
        edits.set((*place, number, "priorities"), f"[{kept}]")
        edits.set((*place, number, "bandwidth"), f"{int(share) - CONTROL_SHARE}%")
        added = f"{{priorities: [{CONTROL}], scheduling: dwrr, bandwidth: {CONTROL_SHARE}%}}"
        edits.put(place, str(CONTROL), added)
        draft.notes.append(
            f"added: traffic class {CONTROL} of profile {profile} with {CONTROL_SHARE} % of the bandwidth, "
            "because AOS-CX needs a queue for control traffic"
        )
