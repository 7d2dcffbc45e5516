"""What tests of targets share whose text is commands in blocks: looks at what is written and told, and
changes of switches."""

from typing import Any

from parse_back.checking import written
from refarch.api.intent import SwitchIntent
from refarch.platforms.target import ConfigLine, target_named


def texts(target: str, switch: SwitchIntent) -> list[str]:
    """All lines that a target writes, without the head."""
    return [piece.text for piece in target_named(target).lines(switch) if isinstance(piece, ConfigLine)]


def body(target: str, switch: SwitchIntent, header: str) -> list[str]:
    """The lines of the block with that header, without the indentation of all of them; [] for no block."""
    found, is_in = [], False
    for text in texts(target, switch):
        if text.startswith(" ") and is_in:
            found.append(text)
        elif not text.startswith(" "):
            is_in = text == header
    depth = min((len(text) - len(text.lstrip()) for text in found), default=0)
    return [text[depth:] for text in found]


def tops(target: str, switch: SwitchIntent, *starts: str) -> list[str]:
    """Lines at the top that begin with some words."""
    return [text for text in texts(target, switch) if text.startswith(starts)]


def told(target: str, switch: SwitchIntent, path: str) -> list[tuple[str, str, str]]:
    """What is told of a field: thing, value and reason."""
    omissions = written(target, switch).not_configured
    return [(one.thing, one.value, one.reason) for one in omissions if one.path == path]


def with_port(switch: SwitchIntent, name: str, **fields: Any) -> SwitchIntent:
    return switch._replace(ports={**switch.ports, name: switch.ports[name]._replace(**fields)})


def with_bond(switch: SwitchIntent, name: str, **fields: Any) -> SwitchIntent:
    return switch._replace(bonds={**switch.bonds, name: switch.bonds[name]._replace(**fields)})


def with_profile(switch: SwitchIntent, **fields: Any) -> SwitchIntent:
    """With other fields in each profile."""
    return switch._replace(
        profiles={name: profile._replace(**fields) for name, profile in switch.profiles.items()}
    )


def with_class(switch: SwitchIntent, number: int, **fields: Any) -> SwitchIntent:
    """With other fields in a traffic class of the one profile."""
    (profile,) = switch.profiles.values()
    kind = profile.traffic_classes[number]._replace(**fields)
    return with_profile(switch, traffic_classes={**profile.traffic_classes, number: kind})


def with_gateway(switch: SwitchIntent, vlan: int, **fields: Any) -> SwitchIntent:
    return switch._replace(gateways={vlan: switch.gateways[vlan]._replace(**fields)})
