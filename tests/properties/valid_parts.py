"""Hardware that valid designs are made of: which cards, leafs and cables of the catalog go together, by
what their vendors say.

Nothing here was found by trying what the linter accepts: cards by the protocols and speeds that their vendors
list, leafs by their ports, cables by their plugs. The spare ports at the end of a leaf join it to other
switches.
"""

from typing import NamedTuple

CUMULUS, EOS = "cumulus-linux", "arista-eos"

CARDS = {
    10: {
        "iwarp": ("chelsio-t520-ll-cr", "intel-x722-da2"),
        "tcp": ("intel-x520-da2", "intel-x710-da2", "intel-x722-da2"),
    },
    25: {
        "roce-v2": (
            "nvidia-connectx-4-lx-25g-2p",
            "nvidia-connectx-5-25g-2p",
            "nvidia-connectx-6-lx-25g-2p",
            "intel-e810-xxvda2",
        ),
        "roce-v1": ("nvidia-connectx-4-lx-25g-2p", "nvidia-connectx-5-25g-2p"),
        "iwarp": ("chelsio-t6225-cr", "intel-e810-xxvda2"),
        "tcp": ("intel-xxv710-da2", "nvidia-connectx-4-lx-25g-2p", "intel-e810-xxvda2"),
    },
    100: {
        "roce-v2": ("nvidia-connectx-5-ex-100g-2p", "nvidia-connectx-6-dx-100g-2p", "intel-e810-cqda2"),
        "roce-v1": ("nvidia-connectx-5-ex-100g-2p", "nvidia-connectx-6-dx-100g-2p"),
        "iwarp": ("intel-e810-cqda2",),
        "tcp": ("nvidia-connectx-6-dx-100g-2p", "intel-e810-cqda2"),
    },
}
"""Dual-port cards by Gb/s and transport; every card carries TCP."""

PLUGS = {10: "sfp+", 25: "sfp28", 100: "qsfp28"}


class Cable(NamedTuple):
    """A cable with what a link has to say of it."""

    part: str
    longest: int
    """Meters, rounded up: what a switch has to reserve headroom for."""
    optic: str = ""
    length: str = ""
    """Written on the link where the part is sold by the meter."""


class Leaf(NamedTuple):
    """A leaf, with its ports for hosts and those that join it to other switches, by their numbers on the
    front."""

    model: str
    nos: str
    speed: int
    """Gb/s of a host's link."""
    hosts: range
    joints: range
    cable: Cable
    joint: Cable
    split: bool = False
    """Whether each port for hosts is broken out into four."""
    cages: bool = False
    """Whether the ports for hosts are cages of several lanes, which EOS names in another way."""

    @property
    def places(self) -> int:
        """Hosts that it can take."""
        return len(self.hosts) * (4 if self.split else 1)

    def port(self, place: int) -> str:
        """The port of a host, counted from 0."""
        number, lane = (self.hosts[place // 4], place % 4) if self.split else (self.hosts[place], 0)
        if self.nos == CUMULUS:
            return f"swp{number}s{lane}" if self.split else f"swp{number}"
        return f"Ethernet{number}/{lane + 1}" if self.split or self.cages else f"Ethernet{number}"


def joint_port(nos: str, number: int) -> str:
    """A port to another switch: always a cage."""
    return f"swp{number}" if nos == CUMULUS else f"Ethernet{number}/1"


def ports(first: int, last: int) -> range:
    return range(first, last + 1)


DAC25, DAC25_N = (Cable(f"nvidia-mcp2m00-a00{name}", 3) for name in ("3e30l", "3e26n"))
DAC100, DAC100_N, DAC100_2 = (Cable(f"nvidia-mcp1600-c00{name}", 3) for name in ("3e30l", "3e26n", "2e30n"))
AOC100, AOC100_10 = Cable("nvidia-mfa1a00-c003", 3), Cable("nvidia-mfa1a00-c010", 10)
EOS25, EOS100 = Cable("arista-cab-s-s-25g-3m", 3), Cable("arista-cab-q-q-100g-3m", 3)
FIBRE25 = Cable("generic-lc-om4", 20, "nvidia-mma2p00-as", "20m")
FIBRE100 = Cable("generic-mpo12-om4", 15, "nvidia-mma1b00-c100d", "15m")
DAC40 = Cable("generic-qsfp-plus-dac", 3, length="3m")
SPLIT = Cable("nvidia-mcp7f00-a003r26n", 3)
SPLIT_GENERIC = Cable("generic-qsfp28-4xsfp28-dac", 3, length="3m")

LEAFS = (
    Leaf("nvidia-sn2010", CUMULUS, 25, ports(1, 18), ports(19, 22), DAC25, DAC100),
    Leaf("nvidia-sn2010", CUMULUS, 25, ports(1, 18), ports(19, 22), FIBRE25, DAC100),
    Leaf("nvidia-sn2410", CUMULUS, 25, ports(1, 48), ports(53, 56), DAC25_N, DAC100_2),
    Leaf("nvidia-sn2410", CUMULUS, 10, ports(1, 48), ports(53, 56), Cable("nvidia-mc3309130-003", 3), DAC100),
    Leaf("nvidia-sn3420", CUMULUS, 25, ports(1, 48), ports(57, 60), DAC25_N, AOC100),
    Leaf("nvidia-sn2100", CUMULUS, 100, ports(1, 12), ports(13, 16), DAC100_N, DAC100_2, cages=True),
    Leaf("nvidia-sn2700", CUMULUS, 100, ports(1, 28), ports(29, 32), DAC100_N, DAC100_N, cages=True),
    Leaf("nvidia-sn3700", CUMULUS, 100, ports(1, 28), ports(29, 32), DAC100, AOC100_10, cages=True),
    Leaf("nvidia-sn3700c", CUMULUS, 100, ports(1, 28), ports(29, 32), FIBRE100, DAC100_N, cages=True),
    Leaf("nvidia-sn3700c", CUMULUS, 25, ports(1, 16), ports(29, 32), SPLIT, DAC100, split=True, cages=True),
    Leaf("nvidia-sn4600c", CUMULUS, 100, ports(1, 56), ports(57, 64), DAC100_N, AOC100_10, cages=True),
    Leaf(
        "arista-dcs-7050s-64", EOS, 10, ports(1, 48), ports(49, 52), Cable("arista-cab-sfp-sfp-3m", 3), DAC40
    ),
    Leaf("arista-dcs-7050sx3-48yc8", EOS, 25, ports(1, 48), ports(53, 56), EOS25, EOS100),
    Leaf("arista-dcs-7050cx3-32s", EOS, 100, ports(1, 28), ports(29, 32), EOS100, EOS100, cages=True),
    Leaf(
        "arista-dcs-7050cx3-32s",
        EOS,
        25,
        ports(1, 16),
        ports(29, 32),
        SPLIT_GENERIC,
        EOS100,
        split=True,
        cages=True,
    ),
)

SPINES = {CUMULUS: "nvidia-sn3700c", EOS: "arista-dcs-7050cx3-32s"}
RELEASES = {CUMULUS: "5.9", EOS: "4.32.5M"}
LARGEST_MTU = {CUMULUS: 9216, EOS: 9214}

SERVERS = {
    "dell-poweredge-r740xd": "",
    "dell-poweredge-r750": "",
    "dell-poweredge-r760": "vmnic0",
    "dell-poweredge-r650": "vmnic0",
}
"""Servers, and the port on the board that the catalog knows, for management."""

ESXI = {
    "7.0 U3d": (19482537, "7.0 U3d"),
    "7.0 U3s": (24585291, "7.0 U3t"),
    "8.0 U1": (21495797, "8.0 U2"),
    "8.0 U3": (24022510, "8.0 U3"),
    "8.0 U3e": (24674464, "8.0 U3d"),
    "9.0.1": (24957456, "9.0.1"),
}
"""ESXi releases with their builds, and a vCenter release that manages them."""
