"""Names of Azure Local nodes by address, from ``NodeName2Ip.json`` of Microsoft's LLDP validation: its other
files name a node by the address that PowerShell was given."""

import ipaddress

from ..observed import SYSTEM, CollectedFile, FactReader, Facts, ObservedFact, text_of


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def is_name_map(file: CollectedFile) -> bool:
    """Whether the file is an object of names and addresses only."""
    return (
        isinstance(file.data, dict)
        and bool(file.data)
        and all(_is_address(text_of(value)) for value in file.data.values())
    )


def read_names(file: CollectedFile) -> Facts:
    """Address of each node; a node that is named by its address tells nothing."""
    for name, address in file.data.items():
        if name != address:
            yield ObservedFact(name, SYSTEM, "", "address", address, file.place(name))


FACTS = FactReader("Azure Local: NodeName2Ip.json of the LLDP validation", is_name_map, read_names)
