"""What tests of the target for SONiC share: the tables of a switch, what is told of it, changed switches."""

import json
from typing import Any

from sonic_intents import own_intents

from refarch.api.intent import SwitchIntent
from refarch.platforms.target import ConfigLine, NotConfigured, target_named

TARGET = target_named("sonic-config-db")
LEAF, PAIR = "pvrdma-connectx7-sonic rdma-leaf-1", "pvrdma-connectx7-sonic eth-leaf-1"


def tables(switch: SwitchIntent) -> dict[str, Any]:
    """The tables of a switch."""
    text = "\n".join(piece.text for piece in TARGET.lines(switch) if isinstance(piece, ConfigLine))
    found: dict[str, Any] = json.loads(text)
    return found


def told(switch: SwitchIntent, path: str = "") -> list[tuple[str, str, str]]:
    """Path, thing and value of what is left out in the case of a switch."""
    return [
        (piece.path, piece.thing, piece.value)
        for piece in (*TARGET.limits(switch), *TARGET.lines(switch))
        if isinstance(piece, NotConfigured) and piece.path.startswith(path)
    ]


def leaf() -> SwitchIntent:
    """One with RoCE, and SONiC of the community."""
    return own_intents()[LEAF]


def one_of_pair() -> SwitchIntent:
    """One of an MCLAG pair with split ports, and Enterprise SONiC."""
    return own_intents()[PAIR]


def with_port(switch: SwitchIntent, name: str, /, **values: Any) -> SwitchIntent:
    """The switch with one port changed."""
    return switch._replace(ports={**switch.ports, name: switch.ports[name]._replace(**values)})


def with_profile(switch: SwitchIntent, **values: Any) -> SwitchIntent:
    """The switch with its profiles changed."""
    profiles = {name: profile._replace(**values) for name, profile in switch.profiles.items()}
    return switch._replace(profiles=profiles)


def with_class(switch: SwitchIntent, number: int, /, **values: Any) -> SwitchIntent:
    """The switch with one traffic class of its profiles changed."""
    (profile,) = switch.profiles.values()
    held = {**profile.traffic_classes, number: profile.traffic_classes[number]._replace(**values)}
    return with_profile(switch, traffic_classes=held)
