"""JSON patch (RFC 6902) from one SONiC configuration to another, for ``config apply-patch``, the generic
updater of community releases. The updater orders the steps and validates each of them against the YANG
models.

Tables that a file defines completely, such as VLANs, match the new file after the patch. Objects of the
platform, such as ports, are changed field by field, and no field is removed: the values from before the first
file are unknown, and loading the new file would also leave them.

Read on 2026-11-24: sonic-net/sonic-utilities, generic_config_updater (generic_updater.py: paths, no empty
tables, checkpoints; patch_sorter.py). ``updater`` has the changes that a release refuses. No public document
states that Enterprise SONiC supports it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence

from ...core.origin import Origin
from ...views.intent.switch_records import SwitchIntent
from ..target import DeltaNote
from .breakouts import splits
from .loading import KEPT
from .operation import Operation
from .releases import release_of
from .tables import Object, Tables
from .updater import refused_tables

PLATFORM = ("DEVICE_METADATA", "MGMT_PORT", "MGMT_VRF_CONFIG", "PORT", "BUFFER_POOL", "CABLE_LENGTH")
"""Tables whose objects exist before a file is loaded."""

SPLITS = "BREAKOUT_CFG"
"""Table that the breakout command writes."""

POINT = "before-refarch"
"""Name of the checkpoint for the rollback."""


def operations(before: Tables, after: Tables) -> Iterator[Operation]:
    """Operations for the differences: removals, then changes and additions."""
    for table, objects in before.items():
        if table in (*PLATFORM, SPLITS):
            continue
        if table not in after:
            yield Operation("remove", (table,), "", _places(objects))
            continue
        for key, held in objects.items():
            if key not in after[table]:
                yield Operation("remove", (table, key), "", _origins(held))
            else:
                yield from _fields_gone((table, key), held, after[table][key])
    for table, objects in after.items():
        if table == SPLITS:
            continue
        if table not in before and table not in PLATFORM:
            inside = ", ".join(f"{json.dumps(key)}: {_object_text(held)}" for key, held in objects.items())
            yield Operation("add", (table,), f"{{{inside}}}", _places(objects))
            continue
        for key, held in objects.items():
            was = before.get(table, {}).get(key)
            if was is None and table not in PLATFORM:
                yield Operation("add", (table, key), _object_text(held), _origins(held))
            else:
                yield from _fields_come((table, key), was, held)


def _fields_gone(path: tuple[str, ...], was: Object, now: Object) -> Iterator[Operation]:
    for name, (_, origins) in was.fields.items():
        if name not in now.fields:
            yield Operation("remove", (*path, name), "", tuple(origins))


def _fields_come(path: tuple[str, ...], was: Object | None, now: Object) -> Iterator[Operation]:
    """Operations for fields of an existing object. ``add`` also replaces a value that the platform already
    has."""
    for name, (value, origins) in now.fields.items():
        known = was.fields.get(name) if was is not None else None
        if known is None or known[0] != value:
            yield Operation("replace" if known is not None else "add", (*path, name), value, tuple(origins))


def _object_text(held: Object) -> str:
    return "{" + ", ".join(f"{json.dumps(name)}: {value}" for name, (value, _) in held.fields.items()) + "}"


def _origins(held: Object) -> tuple[Origin, ...]:
    return tuple(dict.fromkeys(held.origins))


def _places(objects: Mapping[str, Object]) -> tuple[Origin, ...]:
    return tuple(dict.fromkeys(origin for held in objects.values() for origin in held.origins))


def whole_file(before: SwitchIntent, after: SwitchIntent) -> str:
    """Reason why the whole new file must be loaded; empty if a patch is sufficient."""
    if release_of(after).is_enterprise:
        return (
            "no public document shows `config apply-patch` of Enterprise SONiC: load the new file as its "
            "header describes"
        )
    if after.profiles and not before.profiles:
        return (
            "QoS is new: `config qos reload` creates its pools and buffer profiles; load the new file as "
            "its header describes"
        )
    return ""


def notes(
    before: SwitchIntent, after: SwitchIntent, found: Sequence[Operation], old: Tables, new: Tables
) -> Iterator[DeltaNote]:
    """Notes about how to apply the patch, and about fields that it leaves."""
    why = whole_file(before, after)
    if why:
        yield DeltaNote(why)
    else:
        yield from map(DeltaNote, (*_splits(before, after), *(_steps(found, after) if found else ())))
    yield from map(DeltaNote, _objects_left_behind(old, new))


def _splits(before: SwitchIntent, after: SwitchIntent) -> Iterator[str]:
    was, wanted = dict(splits(before)), dict(splits(after))
    for port, mode in wanted.items():
        if was.get(port) != mode:
            yield f"first: sudo config interface breakout {port} '{mode}' -y -f"
    for port in was:
        if port not in wanted:
            yield (
                f"first: sudo config interface breakout {port} MODE -y -f, with the mode of the platform for "
                f"the whole port (show interface breakout); {port} is no longer broken out"
            )


def _steps(found: Sequence[Operation], after: SwitchIntent) -> Iterator[str]:
    refused = refused_tables(found, release_of(after))
    if refused:
        kept = f"{KEPT}.json"
        yield (
            f"needs a reload: `config apply-patch` refuses these changes of {', '.join(refused)}; services "
            "restart, so change one switch of a pair at a time, from its console, with the lines as "
            "patch.json"
        )
        yield (
            f"sudo config save -y {kept} && sudo jsonpatch {kept} patch.json > whole.json && "
            "sudo config reload -y whole.json && sudo config save -y"
        )
        yield f"rollback: sudo config reload -y {kept} && sudo config save -y"
        return
    yield (
        f"with the lines as patch.json: sudo config checkpoint {POINT} && "
        "sudo config apply-patch --dry-run patch.json && sudo config apply-patch patch.json && "
        "sudo config save -y"
    )
    if any(one.path[0] == "PFC_WD" for one in found):
        yield (
            "PFC_WD: the switch accepts this on ASICs that its gcu_field_operation_validators.conf.json "
            "lists; on others, load the new file as its header describes"
        )
    yield f"rollback: sudo config rollback {POINT} && sudo config save -y"


def _objects_left_behind(old: Tables, new: Tables) -> Iterator[str]:
    """Fields of platform objects that stay although the new file does not contain them."""
    for table in PLATFORM:
        for key, held in old.get(table, {}).items():
            now = new.get(table, {}).get(key)
            kept = [
                f"{name} {json.loads(value)}"
                for name, (value, _) in held.fields.items()
                if now is None or name not in now.fields
            ]
            if kept:
                yield f"stays unchanged: {table}|{key} {', '.join(kept)}"
