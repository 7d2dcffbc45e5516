"""Switches with Cumulus Linux to try forms on, and what is written for them."""

from collections.abc import Sequence
from typing import Any

from rich_intents import intents, small

from refarch.api.intent import (
    FurtherSubnet,
    MlagPair,
    SwitchBond,
    SwitchGateway,
    SwitchIntent,
    SwitchPort,
    SwitchProfile,
)
from refarch.platforms.rendering.writing import Configuration, configuration
from refarch.platforms.target import NotConfigured, target_named

TARGET = "cumulus-nvue"

SWITCHES = dict(intents(target_named(TARGET)))


def switch(name: str = "vsan-rdma-rules rdma-leaf-1", release: str = "5.9", **changes: Any) -> SwitchIntent:
    """A small switch of a shipped design, changed."""
    return small(SWITCHES[name])._replace(release=release, **changes)  # type: ignore[no-any-return]


def bare(release: str = "5.9", **changes: Any) -> SwitchIntent:
    """A switch that nothing is wanted of."""
    nothing: dict[str, Any] = {
        name: {} for name in ("ports", "bonds", "vlans", "profiles", "gateways", "unused_ports")
    }
    return switch(release=release, **{**nothing, "everywhere": "", "management": None, **changes})


def port(name: str, **changes: Any) -> SwitchPort:
    """A port to a host, in no VLAN."""
    plain = next(iter(switch().ports.values()))
    nothing = {"tagged": (), "untagged": None, "edge": False, "profile": "", "dcbx": "", "bond": ""}
    far = {"far_device": "esx-1", "far_port": "vmnic4"}
    return plain._replace(name=name, **{**nothing, **far, **changes})


def bond(name: str, members: Sequence[str], **changes: Any) -> SwitchBond:
    """A bond that carries no VLAN."""
    plain = next(iter(switch().bonds.values()))
    nothing: dict[str, Any] = {"tagged": (), "untagged": None, "far_devices": (), "edge": False, "mlag": None}
    return plain._replace(name=name, members=tuple(members), **{**nothing, **changes})


def pair(**changes: Any) -> MlagPair:
    """A pair that its first switch is one of."""
    made = MlagPair("pair", "", "leaf-2", "peerlink", True, "192.0.2.12", switch().origin)
    return made._replace(**changes)


def gateway(
    vlan: int, address: str = "", shared: str = "", redundancy: str = "", **changes: Any
) -> SwitchGateway:
    """A VLAN with addresses."""
    made = SwitchGateway(
        vlan=vlan,
        network="net",
        address=address,
        address6="",
        shared=shared,
        shared6="",
        length=24,
        length6=64,
        redundancy=redundancy,
        mtu=9216,
        further={},
        origin=switch().origin,
    )
    return made._replace(**changes)


def further(network: str, address: str, shared: str) -> dict[str, FurtherSubnet]:
    """A second network of a VLAN."""
    return {network: FurtherSubnet(network, address, "", shared, "", 24, 0, switch().origin)}


def profile(**changes: Any) -> SwitchProfile:
    """The RoCE profile of the base, changed; classes by number with what changes of them."""
    base = next(iter(switch().profiles.values()))
    classes = {
        number: own._replace(**changes.pop("classes", {}).get(number, {})) if "classes" in changes else own
        for number, own in base.traffic_classes.items()
    }
    return base._replace(**{"traffic_classes": classes, "pools": {}, **changes})


def with_class(number: int, **changes: Any) -> SwitchProfile:
    """The RoCE profile with one other class."""
    base = profile()
    own = base.traffic_classes[number]._replace(**changes)
    return base._replace(traffic_classes={**base.traffic_classes, number: own})


def having(own: SwitchProfile, release: str = "5.9", **changes: Any) -> SwitchIntent:
    """The base with a profile in the place of its own."""
    base = switch(release=release, **changes)
    return base._replace(profiles={own.name: own})


def by_name(*records: Any) -> dict[Any, Any]:
    """Records by what they begin with: name or number."""
    return {record[0]: record for record in records}


def written(intent: SwitchIntent) -> Configuration:
    """The file of a switch."""
    return configuration(TARGET, target_named(TARGET), "design", intent)


def section(intent: SwitchIntent, title: str) -> list[str]:
    """The lines below a title."""
    texts = [line.text for line in written(intent).lines]
    start = texts.index(f"# {title}") + 1
    return texts[start : texts.index("", start)]


def left_out(intent: SwitchIntent, but: Sequence[str] = ("vlans.name",)) -> list[str]:
    """What is told to be left out, in words."""
    return [told(omission) for omission in written(intent).not_configured if omission.path not in but]


def told(omission: NotConfigured) -> str:
    thing = f" of {omission.thing}" if omission.thing else ""
    return f"{omission.path}{thing} = {omission.value}: {omission.reason}"
