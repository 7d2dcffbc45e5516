"""What stands twice in a specification for the VCF Installer and may be there once: names of hosts, switches
and port groups, subnets, and the address of a gateway among those of hosts."""

from collections.abc import Iterable, Iterator, Mapping
from ipaddress import IPv4Address
from typing import Any

from ..core.origin import Pointer
from .installer_entries import Entry, entries

ONCE = (
    ("hostSpecs", "hostname", "host"),
    ("dvsSpecs", "dvsName", "switch"),
    ("networkSpecs", "portGroupKey", "port group"),
    ("networkSpecs", "subnet", "subnet"),
)
"""Lists, the key of their objects that tells them apart, and what it names."""


def repeats(spec: Mapping[str, Any]) -> Iterator[tuple[Pointer, str]]:
    """The places of what is there again, each with what is wrong."""
    for key, name, what in ONCE:
        yield from _again(entries(spec, key), name, what)
    for network in entries(spec, "networkSpecs"):
        yield from _gateway(network)


def _again(listed: Iterable[Entry], key: str, what: str) -> Iterator[tuple[Pointer, str]]:
    seen: set[str] = set()
    for entry in listed:
        text = entry.text(key)
        if text and text.lower() in seen:
            yield entry.at(key), f"{what} {text} is there already"
        seen.add(text.lower())


def _gateway(network: Entry) -> Iterator[tuple[Pointer, str]]:
    try:
        gateway = IPv4Address(network.text("gateway"))
        for entry in network.entries("includeIpAddressRanges"):
            first, last = (IPv4Address(entry.text(key)) for key in ("startIpAddress", "endIpAddress"))
            if first <= gateway <= last:
                yield entry.pointer, f"{first} to {last} is for hosts, and has the gateway {gateway} in it"
    except ValueError:  # no address: the schema says so
        return
