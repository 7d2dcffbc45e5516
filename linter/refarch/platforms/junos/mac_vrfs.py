"""VLANs of MAC-VRF instances. Ports name them as they name VLANs of the switch.

Source, looked up 2026-11-30: Juniper, MAC-VRF Routing Instance Type Overview,
https://www.juniper.net/documentation/us/en/software/junos/evpn/topics/concept/mac-vrf-routing-instance-overview.html.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from .statements import JunosStatement, Words


class _VlanStatement(NamedTuple):
    """Statement about a VLAN: its words, of which ``vlans`` is the first, and the instance; empty for the
    switch itself."""

    words: Words
    instance: str


class MacVrfs(NamedTuple):
    """Statements with the VLANs of instances as VLANs of the switch."""

    statements: Sequence[JunosStatement]
    ambiguous: Sequence[JunosStatement]
    """Statements about VLANs whose names several instances have."""


def statements_of_switch(statements: Sequence[JunosStatement]) -> MacVrfs:
    """Statements with the VLANs of all instances."""
    instances: dict[str, set[str]] = defaultdict(set)
    for statement in statements:
        vlan = _vlan_statement(statement.words)
        if vlan is not None:
            instances[vlan.words[1]].add(vlan.instance)
    plain, ambiguous = [], []
    for statement in statements:
        vlan = _vlan_statement(statement.words)
        if vlan is not None and len(instances[vlan.words[1]]) > 1:
            ambiguous.append(statement)
        else:
            plain.append(statement if vlan is None else statement._replace(words=vlan.words))
    return MacVrfs(plain, ambiguous)


def _vlan_statement(words: Words) -> _VlanStatement | None:
    """Statement about a VLAN; None for other statements."""
    if len(words) > 3 and (words[0], words[2]) == ("routing-instances", "vlans"):
        return _VlanStatement(words[2:], words[1])
    return _VlanStatement(words, "") if len(words) > 1 and words[0] == "vlans" else None
