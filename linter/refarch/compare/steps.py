"""Order of work for changes, which is practice."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ..core.wording import count_text
from .comparison import DesignComparison
from .impact import EFFORTS, READDRESS, RECABLE, RECONFIGURE, RELABEL
from .reconfigured_devices import FACTORY_STATE_CHANGES
from .replaced_hardware import CARD_FIELD, MODEL_FIELDS


class ChangeStep(NamedTuple):
    """Step of work that leads from the old design to the new one."""

    says: str
    devices: tuple[str, ...]


REPLACEMENT_STEPS: Mapping[str, str] = {
    "switch": (
        "replace switches one at a time (disconnect and remove the old switch, rack and power the new "
        "switch, connect its cables, configure it from factory state, verify it before you continue); "
        "traffic through the switch is interrupted meanwhile"
    ),
    "array": (
        "replace arrays one at a time (migrate the data, disconnect and remove the old array, rack and power "
        "the new array, connect its cables, configure it from factory state); its storage is unavailable "
        "meanwhile"
    ),
    "host": (
        "replace hosts one at a time (enter maintenance mode, disconnect and remove the old host, rack and "
        "power the new host, connect its cables, install it and configure it from factory state, verify it "
        "before you continue)"
    ),
    "card": (
        "replace network adapters, one host at a time (enter maintenance mode, shut down, disconnect the "
        "cables, replace the adapter, connect the cables, start, verify the host before you continue)"
    ),
}
"""Steps for hardware of a kind that is replaced, in a feasible order."""

PAIR_WARNING = "; each MLAG pair has only one working switch until both are replaced"

REINSTALLATION_STEPS: Mapping[str, str] = {
    "switch": (
        "install the new operating system on switches, one per pair at a time (configure the switch from "
        "factory state, verify it before you continue); traffic through the switch is interrupted meanwhile"
    ),
    "host": (
        "install the new operating system on hosts, one at a time, each in maintenance mode (configure the "
        "host from factory state, verify it before you continue)"
    ),
}


def change_steps(comparison: DesignComparison) -> list[ChangeStep]:
    """The order in which to carry the changes out: what is bought first, hosts that go away before their
    switch ports change, switches before what depends on them, one switch of a pair and one host at a time,
    what is disconnected last."""
    in_order = [
        *_additions(comparison),
        *(step for kind in ("switch", "array") for step in _replacements(comparison, kind)),
        *_reinstallations(comparison, "switch"),
        *_emptied_hosts(comparison),
        *_switch_and_cable_changes(comparison),
        *(step for kind in ("host", "card") for step in _replacements(comparison, kind)),
        *_reinstallations(comparison, "host"),
        *_cluster_and_host_changes(comparison),
        *_removals(comparison),
    ]
    if in_order:
        in_order.append(ChangeStep("run the checks of the verification page again", ()))
    return in_order


def _additions(comparison: DesignComparison) -> Iterator[ChangeStep]:
    """Purchases, new devices, devices with other places in racks, new cables."""
    if any(bought.after > bought.before for bought in comparison.parts):
        yield ChangeStep("order missing parts", ())
    switches, hosts = (_devices(comparison, kind, "new") for kind in ("switch", "host"))
    if switches:
        yield ChangeStep("rack, power, and configure new switches", switches)
    if hosts:
        yield ChangeStep("rack and power new hosts", hosts)
    moved = tuple(dict.fromkeys(_moved_in_racks(comparison)))
    if moved:
        says = "move devices to their new rack positions, one at a time; shut down and disconnect each first"
        yield ChangeStep(says, moved)
    added = _cable_devices(comparison, "added")
    if added:
        yield ChangeStep("connect new cables", added)


def _replacements(comparison: DesignComparison, kind: str) -> Iterator[ChangeStep]:
    names = tuple(dict.fromkeys(hardware.name for hardware in comparison.replaced if hardware.kind == kind))
    if names:
        # While one switch of a pair is replaced, the other one works alone.
        both = any(names.count(name) for pair in comparison.after.mlags.values() for name in pair.switches)
        yield ChangeStep(REPLACEMENT_STEPS[kind] + (PAIR_WARNING if both else ""), names)


def _reinstallations(comparison: DesignComparison, kind: str) -> Iterator[ChangeStep]:
    names = _devices(comparison, kind, "reinstalled")
    if names:
        yield ChangeStep(REINSTALLATION_STEPS[kind], names)


def _emptied_hosts(comparison: DesignComparison) -> Iterator[ChangeStep]:
    """Hosts that are removed, which carry traffic until then."""
    hosts = _devices(comparison, "host", "gone")
    if hosts:
        yield ChangeStep(
            "take removed hosts out of their clusters, one at a time (move virtual machines and data away "
            "first)",
            hosts,
        )


def _switch_and_cable_changes(comparison: DesignComparison) -> Iterator[ChangeStep]:
    """Switches that are configured otherwise, and cables that go elsewhere."""
    changed = _devices(comparison, "switch", "changed")
    if changed:
        yield ChangeStep(
            "configure switches, one per pair at a time; verify each before you continue", changed
        )
    moved = _cable_devices(comparison, "changed")
    if moved:
        yield ChangeStep("move cables, one host at a time, with the host in maintenance mode", moved)
    labels = comparison.changes_of_class(RELABEL)
    if labels:
        design, named = comparison.after, {device for change in labels for device in change.devices}
        order = (*design.hosts, *design.arrays, *design.switches)
        yield ChangeStep(
            f"relabel {count_text(len(labels), 'cable end')}", tuple(name for name in order if name in named)
        )


def _removals(comparison: DesignComparison) -> Iterator[ChangeStep]:
    """Cables and switches that are removed."""
    gone = (*_cable_devices(comparison, "removed"), *_devices(comparison, "switch", "gone"))
    if gone:
        yield ChangeStep("disconnect and remove unused cables and devices", tuple(dict.fromkeys(gone)))


def _devices(comparison: DesignComparison, kind: str, change: str) -> tuple[str, ...]:
    """Names of the devices of a kind with a change."""
    return tuple(
        device.name for device in comparison.devices if device.kind == kind and device.change == change
    )


def _moved_in_racks(comparison: DesignComparison) -> Iterator[str]:
    """Devices with another place, in the same rack or in another one."""
    places = [
        change for change in comparison.changes_of_class(RECABLE) if change.path.startswith("racks.places")
    ]
    gone = {device for change in places if change.kind == "removed" for device in change.devices}
    for change in places:
        if change.path == "racks.places.unit" or (
            change.kind == "added" and gone.intersection(change.devices)
        ):
            yield from change.devices


def _cable_devices(comparison: DesignComparison, kind: str) -> tuple[str, ...]:
    """Devices of cables that come, go or are others; those at hardware that is replaced go with it."""
    cables = [
        change
        for change in comparison.changes_of_class(RECABLE)
        if change.kind == kind
        and not change.path.startswith(("racks.places", *MODEL_FIELDS, CARD_FIELD))
        and not any(hardware.has_cable_end(end) for hardware in comparison.replaced for end in change.names)
    ]
    return tuple(dict.fromkeys(device for change in cables for device in change.devices))


def _cluster_and_host_changes(comparison: DesignComparison) -> Iterator[ChangeStep]:
    """New hosts, then clusters, then other hosts: those that may run on first, those that have to start again
    last."""
    new = _devices(comparison, "host", "new")
    if new:
        yield ChangeStep("install new hosts and configure them", new)
    for kind in ("domain", "cluster"):
        changed = [
            device for device in comparison.devices if device.kind == kind and device.change == "changed"
        ]
        for effort in reversed(EFFORTS):
            names = tuple(device.name for device in changed if device.effort == effort)
            if names:
                yield ChangeStep(f"configure {kind}s{f', with each host {effort}' if effort else ''}", names)
    deployed = _devices(comparison, "deployment", "changed")
    if deployed:
        # The parameters are those of a new cluster.
        yield ChangeStep("change deployed clusters of Azure Local by hand", deployed)
    efforts = host_efforts(comparison, (READDRESS, RECONFIGURE))
    for effort in reversed(EFFORTS):
        names = tuple(name for name, needed in efforts.items() if needed == effort)
        if names:
            yield ChangeStep(f"configure hosts, one at a time{f', each {effort}' if effort else ''}", names)


def host_efforts(comparison: DesignComparison, classes: Collection[str]) -> dict[str, str]:
    """Hosts that are there before and after, and that changes of some classes configure otherwise, each with
    what it needs for that."""
    efforts_by_host = {
        host.name: host.effort
        for host in comparison.devices
        if host.kind == "host" and host.change == "changed" and (host.is_reconfigured or READDRESS in classes)
    }
    from_factory_state = {
        host.name
        for host in comparison.devices
        if host.kind == "host" and host.change in FACTORY_STATE_CHANGES
    }
    hosts = (comparison.after.hosts.keys() & comparison.before.hosts.keys()) - from_factory_state
    needed: dict[str, set[str]] = {}
    for change in comparison.changes:
        if change.impact.kind in classes:
            for device in change.devices:
                if device in hosts and device not in efforts_by_host:
                    needed.setdefault(device, set()).add(change.impact.effort)
    return efforts_by_host | {name: min(efforts, key=EFFORTS.index) for name, efforts in needed.items()}
