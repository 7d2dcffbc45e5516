"""Small clean designs with edits, from which the tests of the walk take hosts and switches."""

from collections.abc import Mapping
from typing import Any

from refarch import api, testing
from refarch.api.model import Design
from refarch.views.intent.hosts import host_intent
from refarch.views.intent.switch_records import SwitchIntent
from refarch.views.intent.switches import every_switch_intent
from refarch.views.intent.virtual_records import IpInterface
from refarch.views.walk.fabric import Fabric

Edit = tuple[str, str, str]
"""File without its ending, text that it has, and what takes its place."""


def design_with(*edits: Edit, name: str = "vsan-roce") -> Design:
    """A small design with each edit made once."""
    files = testing.base_files(name)
    for stem, old, new in edits:
        text = files[f"{stem}.yaml"].decode()
        assert old in text, f"{stem}.yaml of {name} does not have {old}"
        files[f"{stem}.yaml"] = text.replace(old, new, 1).encode()
    result = api.lint_texts(name, files)
    assert result.design is not None, [finding.message for finding in result.findings]
    return result.design


Changes = Mapping[tuple[str, str], Mapping[str, Any]]
"""Fields of ports by switch and port."""


def switches_with(design: Design, changes: Changes) -> dict[str, SwitchIntent]:
    """Intents of all switches with other fields of some ports."""
    switches = dict(every_switch_intent(design))
    for (name, port), fields in changes.items():
        ports = dict(switches[name].ports)
        ports[port] = ports[port]._replace(**fields)
        switches[name] = switches[name]._replace(ports=ports)
    return switches


def fabric_with(design: Design, changes: Changes) -> Fabric:
    """Fabric of a design with other fields of some ports."""
    return Fabric(switches_with(design, changes))


def interface_of(design: Design, host: str, name: str) -> IpInterface:
    """Interface of a host."""
    return host_intent(design, host).interfaces[name]
