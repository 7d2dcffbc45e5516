"""Announcements of DCB in LLDP frames: PFC and ETS, from the bytes of their TLVs.

Source: IEEE 802.1Q-2018, annex D.2.9 (ETS configuration), D.2.11 (PFC configuration).
"""

from collections.abc import Mapping, Sequence

IEEE_802_1 = "0080c2"
"""OUI of the TLVs, in hexadecimal."""

ETS_SUBTYPE, PFC_SUBTYPE = 9, 11

PFC_BYTES, ETS_BYTES = 2, 21

ETS_SELECTION = 2
"""Transmission selection algorithm of a traffic class that has a share of the bandwidth."""


def pfc_priorities(content: Sequence[int]) -> tuple[int, ...] | None:
    """Priorities for which PFC is on; None for bytes that are not those of a PFC TLV."""
    if len(content) != PFC_BYTES:
        return None
    return tuple(priority for priority in range(8) if content[1] >> priority & 1)


def ets_shares(content: Sequence[int]) -> Mapping[int, int] | None:
    """Percent of the bandwidth of each priority whose traffic class has a share, because each system numbers
    classes by its own rules; None for bytes that are not those of an ETS TLV."""
    if len(content) != ETS_BYTES:
        return None
    classes = [nibble for one in content[1:5] for nibble in (one >> 4, one & 15)]
    percents, selections = content[5:13], content[13:21]
    return {
        priority: percents[number]
        for priority, number in enumerate(classes)
        if number < len(percents) and selections[number] == ETS_SELECTION
    }


def hex_bytes(text: str) -> tuple[int, ...]:
    """Bytes of ``03,00,01`` or ``030001``; empty for other texts."""
    try:
        return tuple(bytes.fromhex(text.replace(",", "").replace(":", "").replace(" ", "")))
    except ValueError:
        return ()
