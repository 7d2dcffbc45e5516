"""NVUE settings of the DCBX TLVs in LLDP, which report the QoS settings of the switch to the other end.
Cumulus Linux has no CEE TLVs.

Source, looked up 2026-11-23: Cumulus Linux, Link Layer Discovery Protocol (NVIDIA) of 5.1 and 5.17, QoS TLVs:
the RoCE mode sends them on all ports; otherwise, they are set per port, in 5.17 or later by a profile with
all TLVs of a port.
"""

from collections.abc import Iterator, Sequence

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent, SwitchPort
from .settings import (
    NvueForms,
    NvueOutput,
    NvueSection,
    NvueSetting,
    interface_name,
    interface_setting,
    not_configured,
)

PROFILE = "dcbx"

TLVS = (
    "port-description",
    "system-name",
    "system-description",
    "system-capabilities",
    "management-address",
    "dcbx-pfc",
    "dcbx-ets-config",
    "dcbx-ets-recomm",
)
"""TLVs of ports with DCBX. A profile replaces the TLVs that all ports send."""

OF_A_PORT = ("dcbx-pfc-tlv", "dcbx-ets-config-tlv", "dcbx-ets-recomm-tlv")


def is_roce_mode(pieces: Sequence[NvueOutput]) -> bool:
    """True if the settings contain the RoCE mode."""
    return any(isinstance(piece, NvueSetting) and piece.path[:2] == ("qos", "roce") for piece in pieces)


def dcbx(switch: SwitchIntent, forms: NvueForms, is_roce: bool) -> Iterator[NvueOutput]:
    """Settings of ports that send the TLVs, and of ports that must not send them."""
    sending = []
    for port in switch.ports.values():
        if port.dcbx not in ("", "ieee", "disabled"):
            yield not_configured("ports.dcbx", port.name, port, "Cumulus Linux sends only IEEE DCBX TLVs")
        elif port.dcbx == "disabled" and is_roce:
            yield not_configured("ports.dcbx", port.name, port, "the RoCE mode sends DCBX TLVs on every port")
        elif port.dcbx and not is_roce:
            sending.append(port)
    if sending:
        yield NvueSection("DCBX")
        yield from _profile_tlvs(sending) if forms.has_release(17) else _port_tlvs(sending, forms)


def _port_tlvs(ports: Sequence[SwitchPort], forms: NvueForms) -> Iterator[NvueOutput]:
    for port in ports:
        value = forms.on_word if port.dcbx == "ieee" else forms.word_for_off
        for tlv in OF_A_PORT:
            yield interface_setting(_name(port), ("lldp", tlv), value, origin_of(port, "dcbx"))


def _profile_tlvs(ports: Sequence[SwitchPort]) -> Iterator[NvueOutput]:
    """Settings by a TLV profile. A port without the profile sends no DCBX TLV."""
    sending = [port for port in ports if port.dcbx == "ieee"]
    at: tuple[Origin, ...] = tuple(dict.fromkeys(origin_of(port, "dcbx") for port in sending))
    if sending:
        for tlv in TLVS:
            path = ("system", "lldp", "tlv", "profile", PROFILE, "egress-policy", tlv, "state")
            yield NvueSetting(path, "enabled", at)
    for port in sending:
        yield interface_setting(_name(port), ("lldp", "tlv", "profile"), PROFILE, origin_of(port, "dcbx"))


def _name(port: SwitchPort) -> str:
    return interface_name(port.name, origin_of(port, "name"))
