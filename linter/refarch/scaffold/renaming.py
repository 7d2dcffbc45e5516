"""New names and addresses for a new design, in every file that names a device or an address."""

import re
from collections.abc import Callable, Iterator, Mapping
from ipaddress import IPv4Address, IPv4Network
from typing import Any, NamedTuple

from ..core.origin import Pointer
from ..engine.claims import DEVICE, Claim
from ..load.document import Document
from ..model.ranges import RangeError, expand, first_names, is_open
from ..model.types import Design
from .draft import DesignDraft
from .edits import Edits

PRIVATE = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
"""Blocks for new prefixes (RFC 1918)."""

DOCUMENTATION = tuple(map(IPv4Network, ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")))
"""Prefixes of examples (RFC 5737), which are replaced by ones of the first private block."""

_ADDRESS = re.compile(r"(?<![\w.:])[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?![\w.:])")


class Renames(NamedTuple):
    """New names and prefixes by the old ones."""

    names: Mapping[str, str]
    prefixes: Mapping[IPv4Network, IPv4Network]

    def renamed_text(self, text: str) -> str:
        """Value or key of a file with the new names and addresses."""
        words = [self._word(word) for word in re.split(r"(\s+)", text)]
        return _ADDRESS.sub(self._address, "".join(words))

    def _word(self, word: str) -> str:
        """Word with the new names. A word may be a range, also one without an end, of which the first name
        shows the new form."""
        if word in self.names:
            return self.names[word]
        head, bracket, tail = word.partition("[")
        if not bracket:
            return word
        try:
            names = first_names(word, 1) if is_open(word) else expand(word)
        except RangeError:
            return word
        if not names or not all(name in self.names for name in names):
            return word
        kept = len(names[0]) - len(head)
        first = self.names[names[0]]
        renamed = first[: len(first) - kept]
        # new names differ from the old ones in how they begin, so the range stays as it is written
        if all(self.names[name] == renamed + name[len(head) :] for name in names):
            return renamed + bracket + tail
        return word

    def _address(self, match: re.Match[str]) -> str:
        """Address at the same position in the new prefix."""
        try:
            address = IPv4Address(match.group())
        except ValueError:
            return match.group()
        for old, new in self.prefixes.items():
            if address in old:
                return str(new[int(address) - int(old.network_address)])
        return match.group()


def new_names(claims: Iterator[Claim], taken: set[str], like: str, name: str) -> dict[str, str]:
    """New names of devices by the old ones: ``muc1-esx-01`` for ``fra1-esx-01`` of ``fra1-vsan`` if the
    design is ``muc1-vsan``, else ``muc1-vsan-host-1`` for ``host-1``."""
    devices = [
        claim.name.rpartition(" ")[2] for claim in claims if claim.kind == DEVICE and not claim.existing
    ]
    site, new_site = like.partition("-")[0], name.partition("-")[0]
    forms: list[Callable[[str], str]] = [lambda device: f"{name}-{device}"]
    if site != new_site and all(device.startswith(f"{site}-") for device in devices):
        forms.insert(0, lambda device: new_site + device[len(site) :])
    for form in forms:
        renamed = {device: form(device) for device in devices}
        if not any(new.casefold() in taken for new in renamed.values()):
            return renamed
    return {}


def new_prefixes(design: Design, taken: list[IPv4Network]) -> dict[IPv4Network, IPv4Network]:
    """New prefixes of the networks of a design by the old ones: for each, the next one of its size that is
    free. Prefixes that are neither private nor for examples stay."""
    used = list(taken)
    new_by_old: dict[IPv4Network, IPv4Network] = {}
    for network in design.networks.values():
        if not network.has_ipv4:
            continue
        old = IPv4Network((network.base, network.length))
        block = next((block for block in PRIVATE if old.subnet_of(block)), None)
        start = old.network_address
        # Networks of examples are too few for a second design.
        if any(old.subnet_of(known) for known in DOCUMENTATION):
            block, start = PRIVATE[0], PRIVATE[0].network_address
        new = None if block is None or old in new_by_old else _next_free(old, block, start, used)
        if new is not None:
            new_by_old[old] = new
            used.append(new)
    return new_by_old


def _next_free(
    old: IPv4Network, block: IPv4Network, start: IPv4Address, used: list[IPv4Network]
) -> IPv4Network | None:
    """First prefix of a size from an address on that overlaps none; None if the block is full."""
    at = int(start)
    while at + old.num_addresses - 1 <= int(block.broadcast_address):
        new = IPv4Network((at, old.prefixlen))
        clash = next((prefix for prefix in used if prefix.overlaps(new)), None)
        if clash is None:
            return new
        at = max(at + old.num_addresses, int(clash.broadcast_address) + 1)
        # Prefixes begin at multiples of their size.
        at += -at % old.num_addresses
    return None


def rewrite_files(draft: DesignDraft, changes: Renames) -> None:
    """Write the new names and addresses into all files."""
    for name in draft.files:
        document = draft.document(name)
        edits = Edits(document)
        for pointer, text, is_key in _texts_with_pointers(document.data, ()):
            new = changes.renamed_text(text)
            if new == text:
                continue
            if is_key:
                edits.rename_key(pointer, new)
            elif _is_on_one_line(document, pointer):
                edits.name(pointer, new)
        draft.files[name] = edits.text()


def _is_on_one_line(document: Document, pointer: Pointer) -> bool:
    return document.extent(pointer) is not None and document.source_text(pointer) != ""


def _texts_with_pointers(value: Any, here: Pointer) -> Iterator[tuple[Pointer, str, bool]]:
    """Texts in some data with their pointers, and whether each is a key."""
    if isinstance(value, str):
        yield here, value, False
    elif isinstance(value, dict):
        for key, child in value.items():
            yield (*here, key), key, True
            yield from _texts_with_pointers(child, (*here, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _texts_with_pointers(child, (*here, index))
