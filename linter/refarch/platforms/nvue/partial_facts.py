"""Facts of a configuration with more statements than refarch writes."""

import re
from collections.abc import Iterable

from ..configuration_facts import configuration_facts
from ..observed import CollectedFile, Facts, NotUnderstood
from ..reading_error import LONGEST_QUOTE
from .configured import configured_cumulus_part
from .reading import Statement, is_known_statement

IGNORED = re.compile(
    r"(?:acl|evpn|header|maintenance|nve|platform|router|service|system|vrf)\b.*|"
    r"interface \S+ (?:acl|base-interface|evpn|ip|ipv4|ipv6|lldp|neighbor|ptp|router|tunnel|type)\b.*|"
    r"interface \S+ (?:vlan|vrf)\b.*|"
    r"interface \S+ link (?:auto-negotiate|duplex|lanes|flap-protection|state up)\b.*"
)
"""Statements that set nothing that a design expects of a port, bond, or VLAN."""


def partial_facts(file: CollectedFile, statements: Iterable[tuple[Statement, int]]) -> Facts:
    """Facts of the statements that are known, each with its line, and the others that can set something of a
    port, bond, or VLAN."""
    known: list[Statement] = []
    for statement, line in statements:
        words = " ".join(statement)
        if is_known_statement(statement):
            known.append(statement)
        elif not IGNORED.fullmatch(words):
            yield NotUnderstood(file.line_place(line), words[:LONGEST_QUOTE])
    yield from configuration_facts(lambda text: configured_cumulus_part(known, text), file)
