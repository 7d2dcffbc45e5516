"""Switches with Cumulus Linux: read what ``nv show`` says.

Sources, looked up 2026-11-21: Cumulus Linux 5.1 User Guide (NVIDIA), NVUE Commands for the forms; Switch Port
Attributes, VLAN-aware Bridge Mode, LLDP and RoCE for what they show.
"""

from collections.abc import Iterator, Sequence

from refarch.api import Origin
from refarch.facts.model import Design, End, Link, Profile, Switch, TrafficClass, compress
from refarch.facts.network import bridge_vlans, far_end, links_by_end, port_mtu

from . import Check, Checks, Document

NOS, GUIDED = "cumulus-linux", "5.1"
"""What this is about, and the release whose guide the commands are from."""

GUIDE = "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/"
COMMANDS = Document(
    "NVUE Commands",
    f"{GUIDE}System-Configuration/NVIDIA-User-Experience-NVUE/NVUE-Commands",
)
PORTS = Document(
    "Switch Port Attributes",
    f"{GUIDE}Layer-1-and-Switch-Ports/Interface-Configuration-and-Management/Switch-Port-Attributes",
)
BRIDGE = Document(
    "VLAN-aware Bridge Mode",
    f"{GUIDE}Layer-2/Ethernet-Bridging-VLANs/VLAN-aware-Bridge-Mode",
)
LLDP = Document("Link Layer Discovery Protocol", f"{GUIDE}Layer-2/Link-Layer-Discovery-Protocol")
ROCE = Document(
    "RDMA over Converged Ethernet",
    f"{GUIDE}Layer-1-and-Switch-Ports/Quality-of-Service/RDMA-over-Converged-Ethernet-RoCE",
)


def beyond(design: Design) -> str:
    """That a design's switches run another release than the guide is for; empty where they do not."""
    others = dict.fromkeys(
        switch.release
        for switch in design.switches.values()
        if switch.nos == NOS and switch.release not in ("", GUIDED)
    )
    if not others:
        return ""
    return (
        f"The switches of this design run Cumulus Linux {' and '.join(others)}: its own guide was not "
        "compared with these forms, "
        "so look a command up there before relying on it."
    )


def checks(design: Design) -> Iterator[Check]:
    """Checks of every switch that runs Cumulus Linux, switch by switch."""
    for switch in design.switches.values():
        if switch.nos == NOS:
            yield from _system(design, switch)
            yield from _ports(design, switch)
            yield from _bonds(design, switch)
            yield from _roce(design, switch)


def _system(design: Design, switch: Switch) -> Iterator[Check]:
    release = f", release {switch.release}" if switch.release else ""
    yield Check(switch.name, "nv show system", f"hostname {switch.name}{release}", switch.origin, COMMANDS)
    for network in design.networks.values():
        for address in network.addresses:
            if address.device == switch.name:
                expect = f"{address.text}/{network.length}"
                yield Check(
                    switch.name,
                    f"nv show interface {address.interface} ip address",
                    expect,
                    address.origin,
                    COMMANDS,
                )
    vlans = ", ".join(map(str, bridge_vlans(design)[switch.name]))
    if vlans:
        yield Check(
            switch.name,
            "nv show bridge domain br_default vlan",
            f"VLANs {vlans}, no more and no fewer",
            switch.origin,
            BRIDGE,
        )


def _ports(design: Design, switch: Switch) -> Iterator[Check]:
    """All ports at once where they are equal; then each neighbour."""
    cabled = [(end, link) for end, link in links_by_end(design).items() if end.device == switch.name]
    mtus: dict[int, list[str]] = {}
    for end, link in cabled:
        mtus.setdefault(port_mtu(design, end, link)[0], []).append(end.port)
    for mtu, names in mtus.items():
        expect = f"{compress(names)} up, MTU {mtu}; no other swp port up"
        yield Check(switch.name, "nv show interface", expect, switch.origin, PORTS)
    if cabled:
        yield Check(
            switch.name,
            "sudo lldpcli show neighbors",
            "\n".join(_neighbours(cabled)),
            cabled[0][1].origin,
            LLDP,
        )


def _neighbours(cabled: Sequence[tuple[End, Link]]) -> Iterator[str]:
    """Who is at the ports; like ports of several devices are one line, and so are the ports of one other
    switch."""
    ends_by_peer: dict[tuple[str, str], list[tuple[End, End]]] = {}
    for end, link in cabled:
        far = far_end(link, end)
        ends_by_peer.setdefault(
            ("", far.port) if link.role != "inter-switch" else (far.device, ""), []
        ).append((end, far))
    for ends in ends_by_peer.values():
        ports, devices = (
            compress([end.port for end, _ in ends]),
            compress(list(dict.fromkeys(far.device for _, far in ends))),
        )
        yield f"{ports} to {devices} {compress(list(dict.fromkeys(far.port for _, far in ends)))}"


def _bonds(design: Design, switch: Switch) -> Iterator[Check]:
    bonds: dict[str, list[tuple[str, Origin]]] = {}
    for end, link in links_by_end(design).items():
        if end.device == switch.name and link.bond:
            bonds.setdefault(link.bond, []).append((end.port, link.origin))
    for bond, members in bonds.items():
        expect = f"members {compress([name for name, _ in members])}, all up"
        yield Check(switch.name, f"nv show interface {bond} bond member", expect, members[0][1], COMMANDS)


def _roce(design: Design, switch: Switch) -> Iterator[Check]:
    name, origin = design.applied.get(switch.name, ("", switch.origin))
    profile = design.profiles.get(name)
    if profile is None:
        return
    yield Check(switch.name, "nv show qos roce", _settings(profile), profile.origin, ROCE)
    port = next((end.port for end in links_by_end(design) if end.device == switch.name), "")
    if port and profile.mode == "lossless":
        expect = (
            f"after a load test: pause frames on priority {profile.rdma_priority} alone, no drops; "
            "likewise on every port"
        )
        yield Check(switch.name, f"nv show interface {port} qos roce counters", expect, origin, ROCE)


def _settings(profile: Profile) -> str:
    settings = [f"mode {profile.mode}"]
    if profile.pfc_priorities:
        settings.append(f"pfc-priority {', '.join(map(str, profile.pfc_priorities))}")
    if profile.cable_length is not None:
        settings.append(f"cable-length {profile.cable_length:g}")
    if profile.trust:
        settings.append(f"trust-mode {','.join(profile.trust)}")
    marking = [
        traffic_class
        for traffic_class in profile.traffic_classes.values()
        if traffic_class.ecn_min is not None
    ]
    if marking:
        numbers = ",".join(str(traffic_class.number) for traffic_class in marking)
        settings.append(f"congestion-mode ECN, enabled-tc {numbers}")
        settings += _thresholds(marking)
    return "\n".join(settings)


def _thresholds(marking: list[TrafficClass]) -> Iterator[str]:
    """Where ECN begins and always marks, as the switch shows it: one value for all classes."""
    for word, values in (
        ("max", {traffic_class.ecn_max for traffic_class in marking}),
        ("min", {traffic_class.ecn_min for traffic_class in marking}),
    ):
        value = values.pop()
        if value is not None and not values:
            yield f"{word}-threshold {_size_text(value)}"


def _size_text(size: int) -> str:
    """Bytes as ``nv show`` prints them, in binary units: 150000 is 146.48 KB in the guide's sample output."""
    return f"{size / 1024**2:.2f} MB" if size >= 1024**2 else f"{size / 1024:.2f} KB"


CHECKS = Checks(
    title="Switches",
    order=10,
    judged="The forms are those of the vendor's command list; they were not run on a switch. The documents "
    "are chapters of NVIDIA's "
    "Cumulus Linux 5.1 User Guide.",
    checks=checks,
    beyond=beyond,
)
