"""Overrides of hosts by name or range: the differences of some hosts from their group, or of an adapter on
some hosts."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from .context import ModelContext
from .ranges import RangeError, expand


class OverrideLayer(NamedTuple):
    """An entry of overrides that applies to a host."""

    written: str
    """Its key: the name of the host, or a range."""
    data: Mapping[str, Any]


def layers_by_host(
    context: ModelContext, overrides: Mapping[str, Any], origin: Origin, hosts: Collection[str]
) -> dict[str, list[OverrideLayer]]:
    """Entries of each host, the most specific first: the name of the host before ranges. Hosts that are not
    among ``hosts``, and values that two ranges state for one host, are reported."""
    by_host: dict[str, list[OverrideLayer]] = {}
    ranges = [written for written in overrides if "[" in written]
    for written in (*(name for name in overrides if name not in ranges), *ranges):
        here = origin.child(written)
        for host in context.expand_names(written, here):
            if host not in hosts:
                context.add_unknown_name("host", host, hosts, here, at_key=True)
                continue
            layers = by_host.setdefault(host, [])
            layers.append(OverrideLayer(written, overrides[written]))
    _check_ranges(context, by_host, origin)
    return by_host


def _check_ranges(context: ModelContext, by_host: Mapping[str, list[OverrideLayer]], origin: Origin) -> None:
    """Report the first host for which two ranges state the same value: which one counts is unclear."""
    for host, layers in by_host.items():
        stated: dict[str, str] = {}
        for layer in layers:
            for key in layer.data if layer.written != host else ():
                if key in stated:
                    first = origin.child(stated[key], key)
                    context.add_problem(
                        "HST004",
                        origin.child(layer.written, key),
                        f"host `{host}` has `{key}` in two ranges of overrides",
                        f"Set `{key}` in one of the ranges. Or set it for the host by name.",
                        related=((first, "the other range"),),
                        stops=False,
                    )
                    return
                stated[key] = layer.written


class AdapterOverrides(NamedTuple):
    """Adapters whose overrides are stated by host, and the places of values that a range states."""

    listed: Mapping[str, Any]
    places: Mapping[tuple[str, str, str], Origin]
    """Places by adapter, host, and key; other values are at the name of their host."""

    def place(self, origin: Origin, adapter: str, host: str, key: str) -> Origin:
        """Place of a value; ``origin`` is that of the adapters."""
        stated = self.places.get((adapter, host, key))
        return origin.child(adapter, "overrides", host, key) if stated is None else stated


def adapter_overrides(
    context: ModelContext, listed: Mapping[str, Any], origin: Origin, hosts: Collection[str]
) -> AdapterOverrides:
    """Adapters with the overrides of each host under its name."""
    expanded, places = dict(listed), dict[tuple[str, str, str], Origin]()
    for adapter, entry in listed.items():
        here = origin.child(adapter, "overrides")
        written = entry.get("overrides", {})
        by_host = layers_by_host(context, written, here, hosts)
        if not any("[" in key for key in written):
            continue
        merged: dict[str, dict[str, Any]] = {}
        for host, layers in by_host.items():
            merged[host] = {}
            for layer in reversed(layers):
                merged[host].update(layer.data)
                places.update({(adapter, host, key): here.child(layer.written, key) for key in layer.data})
        expanded[adapter] = {**entry, "overrides": merged}
    return AdapterOverrides(expanded, places)


def layers_with_key(overrides: Mapping[str, Any], key: str) -> dict[str, OverrideLayer]:
    """Entry that states a value for each host: the one with its name, else the first range. Faulty ranges are
    left out."""
    by_host: dict[str, OverrideLayer] = {}
    for written in sorted(overrides, key=lambda written: "[" in written):
        if key in overrides[written]:
            for host in _names(written):
                by_host.setdefault(host, OverrideLayer(written, overrides[written]))
    return by_host


def _names(text: str) -> Iterator[str]:
    try:
        yield from expand(text)
    except RangeError:
        return
