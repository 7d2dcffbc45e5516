"""What tests of the target for EOS share: switches of the designs, changes of them, and looks at what is
written and told."""

from typing import Any

from rich_intents import intents

from parse_back.checking import written
from refarch.api.intent import SwitchIntent
from refarch.platforms.target import ConfigLine, target_named

TARGET = "arista-eos"
SWITCHES: dict[str, SwitchIntent] = dict(intents(target_named(TARGET)))
LEAF = SWITCHES["vsan-esa-arista eos-leaf-1"]
ROUTER = SWITCHES["esa-thor-arista-400g leaf1"]
SPINE = SWITCHES["esa-thor-arista-400g spine1"]


def body(switch: SwitchIntent, header: str) -> list[str]:
    """The lines of the block with that header, without their indentation; those of inner blocks with a part
    of theirs."""
    found, is_in = [], False
    for piece in target_named(TARGET).lines(switch):
        if isinstance(piece, ConfigLine) and piece.text.strip() != "!":
            if is_in and piece.text.startswith(" "):
                found.append(piece.text[3:])
            else:
                is_in = piece.text == header
    return found


def tops(switch: SwitchIntent, start: str) -> list[str]:
    """Lines at the top that begin with some words."""
    pieces = target_named(TARGET).lines(switch)
    return [piece.text for piece in pieces if isinstance(piece, ConfigLine) and piece.text.startswith(start)]


def told(switch: SwitchIntent, path: str) -> list[tuple[str, str, str]]:
    """What is told of a field: thing, value and reason."""
    omissions = written(TARGET, switch).not_configured
    return [(one.thing, one.value, one.reason) for one in omissions if one.path == path]


def with_port(switch: SwitchIntent, name: str, **fields: Any) -> SwitchIntent:
    return switch._replace(ports={**switch.ports, name: switch.ports[name]._replace(**fields)})


def with_profile(switch: SwitchIntent, **fields: Any) -> SwitchIntent:
    return switch._replace(
        profiles={name: profile._replace(**fields) for name, profile in switch.profiles.items()}
    )


def with_class(switch: SwitchIntent, number: int, **fields: Any) -> SwitchIntent:
    (profile,) = switch.profiles.values()
    kind = profile.traffic_classes[number]._replace(**fields)
    return with_profile(switch, traffic_classes={**profile.traffic_classes, number: kind})


def with_gateway(switch: SwitchIntent, vlan: int, **fields: Any) -> SwitchIntent:
    return switch._replace(gateways={vlan: switch.gateways[vlan]._replace(**fields)})
