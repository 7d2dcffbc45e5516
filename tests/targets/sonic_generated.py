"""Made-up switches with SONiC, for property-based tests: what a design can ask for, within reason."""

from typing import Any

from hypothesis import strategies as st

from refarch.api import Origin
from refarch.api.intent import (
    BgpNeighbor,
    BgpProcess,
    DesignInfo,
    FurtherSubnet,
    InfraServices,
    InterfaceAddress,
    ManagementPort,
    MlagPair,
    PauseWatchdog,
    StaticSwitchRoute,
    SwitchBond,
    SwitchGateway,
    SwitchIntent,
    SwitchPort,
    SwitchProfile,
    SwitchVlan,
    UnusedPort,
)
from refarch.api.model import BufferPool, TrafficClass

HERE = Origin("wiring.yaml", ("switches", "leaf-1"))
ABOUT = DesignInfo("made-up", "Made up", "1.0.0", HERE)
RELEASES = ("", "202205", "202311", "202405", "202511", "4.0.3", "4.4.0")
MODELS = ("nvidia-sn3700", "arista-dcs-7050cx3-32s", "dell-z9264f-on")
PRIORITIES = range(8)

BGP = BgpProcess(
    65101,
    "192.0.2.99",
    ("192.0.2.99/32",),
    {"198.51.100.1": BgpNeighbor("198.51.100.1", "spine-1", 65001, HERE)},
    {},
    HERE,
)

ROUTES = {
    f"{to} {via}": StaticSwitchRoute(to, via, name, HERE)
    for to, via, name in (
        ("0.0.0.0/0", "198.51.100.1", "border"),
        ("0.0.0.0/0", "198.51.100.3", ""),
        ("2001:db8:9::/48", "2001:db8::1", ""),
    )
}


def vlan_numbers() -> st.SearchStrategy[int]:
    """VLANs, with the one that SONiC does not have."""
    return st.sampled_from([1, 2, 10, 110, 4094])


@st.composite
def attached(draw: st.DrawFn, number: int) -> dict[str, Any]:
    """What a port or a bond carries."""
    routed = draw(st.booleans())
    tagged = draw(st.sets(vlan_numbers(), max_size=3)) if not routed else set()
    return {
        "tagged": tuple(sorted(tagged)),
        "untagged": draw(st.none() | vlan_numbers().filter(lambda vlan: vlan not in tagged))
        if not routed
        else None,
        "edge": draw(st.booleans()),
        "routed": routed,
        "address": draw(st.sampled_from(["", f"198.51.100.{2 * number}/31"])) if routed else "",
        "mtu": draw(st.sampled_from([1500, 9000, 9216, 9500])),
    }


@st.composite
def classes(draw: st.DrawFn) -> dict[int, TrafficClass]:
    """Every priority is in one class at most."""
    queues = draw(st.lists(st.sampled_from(PRIORITIES), max_size=4, unique=True))
    of = {priority: draw(st.sampled_from([None, *queues])) for priority in PRIORITIES}
    found = {}
    for number in queues:
        strict = draw(st.booleans())
        ecn_min, ecn_max = draw(st.sampled_from([(None, None), (150_000, 1_500_000), (1, 1)]))
        found[number] = TrafficClass(
            number=number,
            priorities=tuple(priority for priority, queue in of.items() if queue == number),
            scheduling="strict" if strict else "dwrr",
            bandwidth=None if strict else draw(st.none() | st.sampled_from([0.0, 33.3, 40.0, 100.0])),
            ecn_min=ecn_min,
            ecn_max=ecn_max,
            ecn_probability=None if ecn_min is None else draw(st.none() | st.integers(0, 100)),
            origin=HERE,
        )
    return found


@st.composite
def pools(draw: st.DrawFn, pfc: tuple[int, ...]) -> dict[str, BufferPool]:
    """None, or a lossless and a lossy one on the way in."""
    if not pfc or len(pfc) == len(PRIORITIES) or draw(st.booleans()):
        return {}
    lossy = tuple(priority for priority in PRIORITIES if priority not in pfc)
    size = draw(st.sampled_from([None, 50.0, 12.5]))
    return {
        "in": BufferPool("in", "ingress", "dynamic", size, pfc, (), HERE),
        "rest": BufferPool(
            "rest", "ingress", draw(st.sampled_from(["dynamic", "static"])), 50.0, lossy, (), HERE
        ),
    }


@st.composite
def profiles(draw: st.DrawFn, name: str) -> SwitchProfile:
    """A QoS profile."""
    pfc = tuple(sorted(draw(st.sets(st.sampled_from(PRIORITIES), max_size=3))))
    times = st.sampled_from([None, 0.2, 0.4, 30.0])
    action = st.sampled_from(["", "drop", "forward", "alert"])
    guard = draw(st.none() | st.builds(PauseWatchdog, action, times, times, st.just(HERE), st.just({})))
    return SwitchProfile(
        name=name,
        mode="lossless" if pfc else "lossy",
        rdma_priority=None,
        rdma_dscp=None,
        cnp_priority=None,
        cnp_dscp=None,
        trust=tuple(sorted(draw(st.sets(st.sampled_from(["pcp", "dscp"]))))),
        pcp_map={pcp: draw(st.sampled_from(PRIORITIES)) for pcp in PRIORITIES},
        dscp_map={dscp: (dscp + draw(st.integers(0, 1))) % 8 for dscp in range(64)},
        pfc_priorities=pfc,
        pfc_off=(),
        watchdog=guard,
        global_pause=False,
        dcbx=draw(st.sampled_from(["", "ieee", "disabled"])),
        traffic_classes=draw(classes()),
        pools=draw(pools(pfc)),
        cable_length=draw(st.sampled_from([None, 3.0, 5.0, 7.5, 40.0, 100.0, 301.0])),
        origin=HERE,
    )


@st.composite
def bonds(draw: st.DrawFn) -> dict[str, SwitchBond]:
    """Bonds of two ports each, of kinds that SONiC can and cannot have."""
    found = {}
    for number in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from([f"PortChannel{10 + number}", f"bond{number}"]))
        found[name] = SwitchBond(
            name=name,
            members=(f"Ethernet{100 + 8 * number}", f"Ethernet{104 + 8 * number}"),
            mode=draw(st.sampled_from(["lacp", "static"])),
            mlag=draw(st.sampled_from([None, 10 + number])),
            peer_link=False,
            far_devices=("host",),
            **draw(attached(50 + number)),
            origin=HERE,
        )
    return found


def port(draw: st.DrawFn, name: str, profile: str, carried: dict[str, Any], bond: str = "") -> SwitchPort:
    """A port with a cable."""
    return SwitchPort(
        name=name,
        far_device="host-1",
        far_port=draw(st.sampled_from(["vmnic4", "Slot 2 port 1", "vManagement(M_C)"])),
        role="host",
        speed=draw(st.sampled_from([None, 25_000])),
        fec=draw(st.sampled_from(["", "rs", "base-r", "none"])),
        bond=bond,
        profile=profile,
        dcbx=draw(st.sampled_from(["", "ieee", "disabled"])),
        **carried,
        origin=HERE,
    )


CARRIED = ("tagged", "untagged", "edge", "routed", "address", "mtu")


@st.composite
def ports(draw: st.DrawFn, names: list[str], held: dict[str, SwitchBond]) -> dict[str, SwitchPort]:
    """Ports of their own, and those of bonds."""
    profile = st.sampled_from(["", *names])
    found = {
        f"Ethernet{4 * number}": port(draw, f"Ethernet{4 * number}", draw(profile), draw(attached(number)))
        for number in range(draw(st.integers(1, 4)))
    }
    for bond in held.values():
        for name in bond.members:
            carried = {field: getattr(bond, field) for field in CARRIED}
            found[name] = port(draw, name, draw(profile), carried, bond.name)
    return found


@st.composite
def gateways(draw: st.DrawFn) -> dict[int, SwitchGateway]:
    """Addresses in VLANs."""
    found = {}
    for number in draw(st.lists(vlan_numbers(), max_size=2, unique=True)):
        own = draw(st.sampled_from(["", "203.0.113.2/24"]))
        further = {
            "more": FurtherSubnet(
                "more", draw(st.sampled_from(["", "192.0.2.2/24"])), "", "192.0.2.1", "", 24, 0, HERE
            )
        }
        found[number] = SwitchGateway(
            vlan=number,
            network="net",
            address=own,
            address6=draw(st.sampled_from(["", "2001:db8::2/64"])),
            shared=draw(st.sampled_from(["", "203.0.113.1"])),
            shared6="",
            length=24,
            length6=64,
            redundancy=draw(st.sampled_from(["", "none", "vrrp"])),
            mtu=draw(st.sampled_from([1500, 9500])),
            further=draw(st.sampled_from([{}, further])),
            origin=HERE,
        )
    return found


SERVERS = ("192.0.2.53", "2001:db8::53", "time.example.com", "192.0.2.54", "192.0.2.55")


def services() -> st.SearchStrategy[InfraServices]:
    """Servers of the site."""
    servers = st.lists(st.sampled_from(SERVERS), unique=True).map(tuple)
    return st.builds(
        InfraServices,
        dns=servers,
        domain=st.sampled_from(["", "example.com"]),
        ntp=servers,
        syslog=servers,
        snmp_receivers=st.just(()),
        snmp_version=st.just(""),
        time_zone=st.sampled_from(["", "UTC", "Europe/Vienna"]),
        origin=st.just(HERE),
        at=st.just({}),
    )


def management() -> st.SearchStrategy[ManagementPort | None]:
    """The management port."""
    return st.none() | st.builds(
        ManagementPort,
        interface=st.just("eth0"),
        address=st.sampled_from(["", "192.0.2.10/24"]),
        gateway=st.sampled_from(["", "192.0.2.1"]),
        address6=st.sampled_from(["", "2001:db8::10/64"]),
        gateway6=st.sampled_from(["", "2001:db8::1"]),
        dhcp=st.booleans(),
        origin=st.just(HERE),
        at=st.just({}),
    )


def pairs() -> st.SearchStrategy[MlagPair | None]:
    """The MLAG pair; its peer link is one that may not be there."""
    return st.none() | st.builds(
        MlagPair,
        name=st.just("pair"),
        domain=st.sampled_from(["", "7", "four"]),
        peer=st.just("leaf-2"),
        peer_link=st.sampled_from(["PortChannel10", "PortChannel99"]),
        is_first=st.booleans(),
        peer_address=st.sampled_from(["", "192.0.2.11", "2001:db8::11"]),
        origin=st.just(HERE),
        at=st.just({}),
    )


@st.composite
def switches(draw: st.DrawFn) -> SwitchIntent:
    """A switch with SONiC."""
    names = draw(
        st.lists(st.sampled_from(["roce", "storage-lossless", "best-effort"]), max_size=2, unique=True)
    )
    held, numbers = draw(bonds()), draw(st.sets(vlan_numbers()))
    pair = draw(pairs())
    if pair is not None and pair.peer_link in held:
        held[pair.peer_link] = held[pair.peer_link]._replace(peer_link=True, mlag=None)
    cabled = draw(ports(names, held))
    unused = draw(st.sampled_from([(), ("Ethernet120", "Ethernet124")]))
    everywhere = draw(st.sampled_from(["", *names])) if unused else ""
    loopback = InterfaceAddress("Loopback0", "192.0.2.99/32", "", False, HERE)
    used = {everywhere, *(port.profile for port in cabled.values())}
    return SwitchIntent(
        about=ABOUT,
        name="leaf-1",
        system="sonic",
        release=draw(st.sampled_from(RELEASES)),
        model=draw(st.sampled_from(MODELS)),
        management=draw(management()),
        services=draw(services()),
        breakouts={},
        vlans={
            number: SwitchVlan(number, draw(st.sampled_from(["", "vsan"])), HERE)
            for number in sorted(numbers)
        },
        ports=cabled,
        bonds=held,
        mlag=pair,
        gateways=draw(gateways()),
        other_addresses=draw(st.sampled_from([{}, {"Loopback0": loopback}])),
        routes=draw(st.sampled_from([{}, ROUTES])),
        bgp=draw(st.sampled_from([None, BGP])),
        routing_is_open=draw(st.booleans()),
        unused_ports={
            name: UnusedPort(name, draw(st.booleans()), draw(st.none() | vlan_numbers()), HERE)
            for name in unused
        },
        profiles={name: draw(profiles(name)) for name in names if name in used},
        everywhere=everywhere,
        vxlan=False,
        origin=HERE,
    )
