"""Builds the TCP/IP stacks of ESXi hosts, and checks the stacks that adapters name."""

from collections.abc import Collection, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .overrides import AdapterOverrides
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
    context: ModelContext, special: AdapterOverrides, origin: Origin, listed: Collection[str]
) -> None:
    """Report stacks of adapters, on all hosts, of a site, or on some hosts, that the cluster lacks."""
    known = {*SYSTEM_STACKS, *listed}
    for name, entry in special.listed.items():
        named = {origin.child(name, "stack"): entry}
        for site, layer in entry.get("sites", {}).items():
            named[origin.child(name, "sites", site, "stack")] = layer
        for host, layer in entry.get("overrides", {}).items():
            named[special.place(origin, name, host, "stack")] = layer
        for where, layer in named.items():
            if layer.get("stack", DEFAULT_STACK) not in known:
                context.add_unknown_name("TCP/IP stack", layer["stack"], known, where)
