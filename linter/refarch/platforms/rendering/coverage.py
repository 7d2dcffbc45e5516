"""Table of the targets: systems and releases, settings that a target configures, settings that it does not
configure and why, and its validation; and the systems of the catalog without a target."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...core.plugins import BUILT_IN_PLUGINS, Plugins
from ...model.catalog import Catalog
from ...views.intent.fields import INFORMATIVE_FIELDS, field_paths
from ...views.tables.table import Column, Row, Table
from ..effects import effect_of_reason
from ..target import LEVELS, TARGETS, Target
from .choice import defaults
from .proved import WHERE, proved_in_words, proved_lines

NOWHERE = Origin("", ())
"""Origin of rows about targets, because no line of a design produces them."""


WINDOWS_CLUSTER = "cluster, pool, volumes, and witness by hand; the hosts have targets"

OF_WINDOWS = "Windows Server, Azure Local"
"""Systems whose clusters are configured by their hosts, not as separate devices."""


class SystemWithoutTarget(NamedTuple):
    """Operating system of the catalog without a target."""

    product: str
    title: str


def configured_settings(target: Target[Any]) -> list[str]:
    """Paths of the settings that a target configures. If a value or a release does not allow a setting, the
    header of the file lists it."""
    if not target.systems:
        return []
    return [
        path
        for path in field_paths(target.scope.record)
        if path not in INFORMATIVE_FIELDS and path not in target.not_configured
    ]


def systems_without_target(catalog: Catalog, plugins: Plugins) -> Iterator[SystemWithoutTarget]:
    """Operating systems of switches without a target. Catalog entries of switch systems have a
    ``port_name``."""
    targets = plugins.all_plugins(TARGETS).values()
    served = {system.product for target in targets for system in target.systems}
    for product in catalog.ids("software"):
        entry = catalog.software(product) or {}
        if "port_name" in entry and product not in served:
            yield SystemWithoutTarget(product, str(entry["title"]))


def _systems(target: Target[Any]) -> str:
    return "; ".join(f"{system.title} {system.read}" for system in target.systems)


def _is_default(name: str, target: Target[Any], plugins: Plugins) -> bool:
    return name in {
        default for (scope, _), default in defaults(plugins).items() if scope == target.scope.name
    }


def list_table(catalog: Catalog, plugins: Plugins) -> Table:
    """All targets, followed by the systems without a target."""
    columns = (
        Column("target", "Target"),
        Column("scope", "For"),
        Column("systems", "Systems and releases"),
        Column("default", "Default"),
        Column("proof", "Validation"),
        Column("judge", "Validator"),
        Column("lines", "Lines accepted"),
        Column("expressed", "Settings"),
        Column("omitted", "Not configured"),
    )
    rows = [_row(name, target, plugins) for name, target in plugins.all_plugins(TARGETS).items()]
    for one in systems_without_target(catalog, plugins):
        rows.append(_row_without_target("switch", one.title, "configured by hand"))
    rows.append(_row_without_target("cluster", OF_WINDOWS, WINDOWS_CLUSTER))
    return Table("targets", "Targets", columns, tuple(Row(cells, NOWHERE) for cells in rows))


def _row_without_target(scope: str, title: str, why: str) -> tuple[str | int | None, ...]:
    return ("", scope, title, "", f"no target: {why}", "", "", None, None)


def _row(name: str, target: Target[Any], plugins: Plugins) -> tuple[str | int | None, ...]:
    return (
        name,
        target.scope.name,
        _systems(target) or "none: describes devices",
        "yes" if _is_default(name, target, plugins) else "no",
        LEVELS[target.proof.level],
        target.proof.judge,
        "; ".join(proved_in_words(name)),
        len(configured_settings(target)),
        len(target.not_configured),
    )


def target_table(name: str, target: Target[Any]) -> Table:
    """Every setting of the scope of a target: configured, or not configured and why."""
    columns = (
        Column("setting", "Setting"),
        Column("expressed", "Configured"),
        Column("effect", "Effect"),
        Column("reason", "Reason"),
    )
    rows = [(path, "yes", "", "") for path in configured_settings(target)]
    rows += [
        (path, "no", effect_of_reason(path, reason).effect, reason)
        for path, reason in target.not_configured.items()
    ]
    return Table(name, target.title, columns, tuple(Row(cells, NOWHERE) for cells in sorted(rows)))


def target_data(name: str, target: Target[Any], plugins: Plugins = BUILT_IN_PLUGINS) -> dict[str, object]:
    """Facts about a target for JSON output."""
    return {
        "target": name,
        "title": target.title,
        "scope": target.scope.name,
        "systems": [
            {"product": system.product, "title": system.title, "releases": system.read}
            for system in target.systems
        ],
        "default": _is_default(name, target, plugins),
        "suffix": target.suffix,
        "proof": {
            **target.proof._asdict(),
            "means": LEVELS[target.proof.level],
            "lines": dict(proved_lines(name)),
        },
        "expressed": configured_settings(target),
        "omitted": dict(target.not_configured),
        "effects": {
            path: effect_of_reason(path, reason).effect for path, reason in target.not_configured.items()
        },
    }


def target_lines(name: str, target: Target[Any], plugins: Plugins = BUILT_IN_PLUGINS) -> list[str]:
    """Text above the table of one target."""
    default = "used by default" if _is_default(name, target, plugins) else "used with --target"
    validator = f", by {target.proof.judge}" if target.proof.judge else ""
    accepted = proved_in_words(name)
    return [
        f"{name}: {target.title}, for a {target.scope.name}, {default}",
        f"For {_systems(target)}" if target.systems else "For no operating system: describes devices",
        f"Validation: {LEVELS[target.proof.level]}{validator}. {target.proof.says}",
        *([f"Validation data: {target.proof.data}"] if target.proof.data else []),
        *([f"Lines accepted, {WHERE}: {'; '.join(accepted)}"] if accepted else []),
    ]
