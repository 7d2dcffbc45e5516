"""Builds the TCP/IP stacks of ESXi hosts, and checks the stacks that adapters name."""

from collections.abc import Collection, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .types import TcpIpStack

DEFAULT_STACK = "default"

SYSTEM_STACKS = (DEFAULT_STACK, "vmotion", "provisioning")
"""Stacks that every ESXi host has without an entry in the design."""


def build_stacks(data: Mapping[str, Any], origin: Origin) -> dict[str, TcpIpStack]:
    """TCP/IP stacks of a cluster that the design lists, by name."""
    return {
        name: TcpIpStack(name, entry.get("gateway", ""), origin.child(name)) for name, entry in data.items()
    }


def check_stacks(
    context: ModelContext, adapters: Mapping[str, Any], origin: Origin, listed: Collection[str]
) -> None:
    """Report stacks of adapters, on all hosts, of a site, or on one host, that the cluster does not list."""
    known = {*SYSTEM_STACKS, *listed}
    for name, entry in adapters.items():
        layers: list[tuple[tuple[str, ...], Mapping[str, Any]]] = [((), entry)]
        for key in ("sites", "overrides"):
            layers += [((key, where), layer) for where, layer in entry.get(key, {}).items()]
        for path, layer in layers:
            if layer.get("stack", DEFAULT_STACK) not in known:
                where = origin.child(name, *path, "stack")
                context.add_unknown_name("TCP/IP stack", layer["stack"], known, where)
