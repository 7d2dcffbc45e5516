"""Reads the blocks of interfaces that NX-OS and OS10 write alike."""

import re
from collections.abc import Iterable
from typing import Any

from .blocks import Block, Unread, matched, only
from .tree import Tree


def interface(block: Block, known: Iterable[tuple[str, str, Any]]) -> Tree:
    """What the block of a port says, by a table of patterns, fields and values. Raises Unread for a line that
    is in no row, or for a field that is said twice."""
    found: Tree = {}
    for text in only(block.inner):
        for pattern, field, value in known:
            match = re.fullmatch(pattern, text)
            if match:
                if field in found:
                    raise Unread(f"{text} is said twice")
                found[field] = value(match.group(1)) if callable(value) else value
                break
        else:
            raise Unread(text)
    if "shut" not in found:
        raise Unread(f"{block.text} is neither up nor down")
    return found


def addresses(block: Block) -> Tree:
    """The addresses of an interface that carries nothing else."""
    found: Tree = {}
    *texts, last = [block.text, *only(block.inner)]
    for text in texts[1:]:
        family, address = matched(r"(ip|ipv6) address (\S+)", text)
        field = "address6" if family == "ipv6" else "dhcp" if address == "dhcp" else "address"
        if field in found:
            raise Unread(text)
        found[field] = True if field == "dhcp" else address
    if not found or last != "no shutdown":
        raise Unread(block.text)
    return found
