"""Names of devices and ports as collected files write them, and the names of the design.

Names match without the domain and without regard to case. A name that fits two devices or two ports fits
none: it is reported, and never guessed.
"""

import re
from collections.abc import Iterable, Mapping

_SHORT_ETHERNET = re.compile(r"(?:Et|Eth|Ethernet)(?=[0-9])")
_SHORT_MANAGEMENT = re.compile(r"Ma(?=[0-9])")
_SHORT_CHANNEL = re.compile(r"(?:po|port-channel)(?=[0-9])", re.IGNORECASE)
_WORDS = re.compile(r"[a-z0-9]+")
_REST = re.compile(r" \(.*\)$|\.0$")
"""What some systems put behind the name of a port: the bond in brackets, unit 0."""

_BEFORE = re.compile(r"(?:.*[^a-z0-9-])?", re.DOTALL)
_AFTER = re.compile(r"(?:[^a-z0-9-].*|-[^0-9].*)?", re.DOTALL)
"""Texts before and after a name in the name of a file: ``lldp_leaf-1.json`` is of leaf-1, but
``leaf-1-2.json`` and ``row-leaf-1.json`` can be of other devices."""


def short_name(device: str) -> str:
    """Name of a device without its domain, in lower case. An address has no domain."""
    folded = device.strip().casefold()
    return folded if folded.replace(".", "").isdecimal() or ":" in folded else folded.partition(".")[0]


class KnownDevices:
    """Known names of devices, found by the names in collected files."""

    def __init__(self, known: Iterable[str]) -> None:
        self._exact: dict[str, str] = {}
        self._short: dict[str, list[str]] = {}
        self._of_parts: dict[str, tuple[str, ...]] = {}
        """Candidates by the name of a file or folder; files of many devices have the same name."""
        for name in known:
            self._exact.setdefault(name.casefold(), name)
            self._short.setdefault(short_name(name), []).append(name)

    def find(self, text: str) -> str:
        """Known name that a text means; empty for none, and for several."""
        exact = self._exact.get(text.strip().casefold())
        if exact is not None:
            return exact
        found = self._short.get(short_name(text), [])
        return found[0] if len(found) == 1 else ""

    def candidates(self, path: str) -> tuple[str, ...]:
        """Known names that the path of a file contains, in the innermost folder or file name with any. The
        longest name wins over names that are a part of it."""
        for part in reversed(path.casefold().split("/")):
            if part not in self._of_parts:
                self._of_parts[part] = self._candidates_of_part(part)
            if self._of_parts[part]:
                return self._of_parts[part]
        return ()

    def _candidates_of_part(self, part: str) -> tuple[str, ...]:
        if part in self._exact:
            return (self._exact[part],)
        found = [name for folded, name in self._exact.items() if _is_word_of(folded, part)]
        if not found:
            found = [
                names[0]
                for folded, names in self._short.items()
                if len(names) == 1 and _is_word_of(folded, part)
            ]
        longest = max(map(len, found), default=0)
        return tuple(sorted(name for name in found if len(name) == longest))


def _is_word_of(word: str, text: str) -> bool:
    """Whether the name of a file or folder contains the name of a device."""
    start = text.find(word) if word else -1
    while start >= 0:
        if _BEFORE.fullmatch(text[:start]) and _AFTER.fullmatch(text[start + len(word) :]):
            return True
        start = text.find(word, start + 1)
    return False


def ports_in_name(path: str, ports: Iterable[str]) -> tuple[str, ...]:
    """Ports that the name of a file contains, where all characters but letters and digits separate words. The
    longest name wins over names that are a part of it."""
    words = _word_text(path.rpartition("/")[2])
    found = [port for port in ports if _word_text(port) in words]
    longest = max((len(_word_text(port)) for port in found), default=0)
    return tuple(port for port in found if len(_word_text(port)) == longest)


def _word_text(text: str) -> str:
    """Words of a text between single blanks."""
    return f" {' '.join(_WORDS.findall(text.casefold()))} "


def port_key(name: str) -> str:
    """Name of a port in the form that its abbreviations share: ``Et1/1`` and ``Eth1/1`` are
    ``ethernet1/1``. The port ``eth0`` of a Linux system is not abbreviated."""
    plain = _REST.sub("", name.strip().strip('"'))
    whole = _SHORT_MANAGEMENT.sub("management", _SHORT_ETHERNET.sub("ethernet", plain))
    return _SHORT_CHANNEL.sub("port-channel", whole).casefold()


class KnownPorts:
    """Known ports of a device, found by the names in collected files."""

    def __init__(self, known: Iterable[str], aliases: Mapping[str, str] | None = None) -> None:
        """``aliases`` are known ports by other texts, such as the index that a system sends."""
        self._exact: dict[str, str] = {}
        self._keys: dict[str, list[str]] = {}
        for name in known:
            self._exact.setdefault(name.casefold(), name)
            self._keys.setdefault(port_key(name), []).append(name)
        self._aliases = {text.casefold(): name for text, name in (aliases or {}).items()}

    def find(self, text: str) -> str:
        """Known port that a text means; empty for none, and for several."""
        folded = text.strip().strip('"').casefold()
        exact = self._exact.get(folded)
        if exact is not None:
            return exact
        found = self._keys.get(port_key(text), [])
        if len(found) == 1:
            return found[0]
        return self._aliases.get(folded, "")
