"""Valid designs of every product, made from choices that hypothesis draws. Validity is by the vendors' rules:

- vSAN: 3 to 64 hosts on one site (32 with RDMA), 2 with a witness over TCP; ESA from ESXi 8.0 on; a storage
  policy that the hosts can keep (mirroring 2n + 1, RAID-5 four or with ESA three, RAID-6 six).
- NVMe over Fabrics: ESXi 7.0 U3, two fabrics, two adapters, a port of each controller on each fabric. PVRDMA:
  one uplink.
- Storage Spaces Direct: 2 to 16 nodes. RoCE: one lossless priority from end to end; TCP and iWARP need none.
"""

from typing import Any, NamedTuple

from hypothesis import strategies as st
from valid_parts import CARDS, ESXI, LARGEST_MTU, LEAFS, SERVERS, Leaf

PAIRS = (
    ("vsan-osa", "roce-v2"),
    ("vsan-osa", "tcp"),
    ("vsan-esa", "roce-v2"),
    ("vsan-esa", "tcp"),
    ("nvme-of", "roce-v2"),
    ("nvme-of", "tcp"),
    ("pvrdma", "roce-v2"),
    ("pvrdma", "roce-v1"),
    ("smb-direct", "roce-v2"),
    ("smb-direct", "roce-v1"),
    ("smb-direct", "iwarp"),
    ("smb-direct", "tcp"),
    ("s2d", "roce-v2"),
    ("s2d", "iwarp"),
    ("s2d", "tcp"),
)
"""Every product with every transport that its vendor has for it."""

LIMITS = {
    "vsan-osa": (3, 64),
    "vsan-esa": (3, 64),
    "nvme-of": (1, 32),
    "pvrdma": (2, 16),
    "smb-direct": (2, 24),
    "s2d": (2, 16),
}
RDMA_LIMIT = 32
"""Hosts of a vSAN cluster over RDMA."""

WINDOWS = ("smb-direct", "s2d")
TEAMING = {
    "roce-v2": ("explicit-failover-order", "originating-virtual-port", "source-mac-hash"),
    "tcp": ("explicit-failover-order", "originating-virtual-port", "physical-nic-load"),
}
"""Load-based teaming (LBT) is for TCP alone."""


class Plan(NamedTuple):
    """What was chosen for one design."""

    product: str
    transport: str
    hosts: int
    leaf: Leaf
    card: str
    server: str
    esxi: str
    mtu: int
    """Of the storage networks."""
    switch_mtu: int | None
    """As written on the switches; None for the default of their operating system."""
    policy: str
    """Teaming policy of the port groups of vSAN."""
    topology: str
    storage_policy: dict[str, Any] | None
    priority: int
    """Of RDMA traffic."""
    trust: tuple[str, ...]
    willing: bool
    """Whether the hosts take PFC over from their switches, or set it themselves."""
    pools: bool
    direct: bool
    """Windows: whether the IP interfaces are on the ports themselves, without a virtual switch."""
    fabrics: int
    mlag: bool
    racked: bool
    measured: bool
    builds: bool
    padded: bool
    prefix: int
    second: str
    """Server of the second half of the hosts; empty where all are alike."""
    other_mtu: int
    """Of the network for vMotion."""
    in_band: bool
    """vSAN: whether management runs over the same ports."""
    stated: bool
    """Whether VLANs and speeds are written where they would follow from the rest."""
    spare: bool
    """Whether each host has a second card of another model that nothing uses yet."""
    switchless: bool
    """Whether two Windows hosts are cabled to each other."""
    lag: bool
    """Whether each host's ports are one LACP group to an MLAG pair, which is for TCP alone."""

    @property
    def is_windows(self) -> bool:
        return self.product in WINDOWS

    @property
    def is_roce(self) -> bool:
        return self.transport.startswith("roce")

    @property
    def names(self) -> str:
        """All hosts as a range."""
        return self.some(1, self.hosts)

    def some(self, first: int, last: int) -> str:
        """Hosts as a range, or the only one."""
        width = 2 if self.padded else 1
        stem = "node" if self.is_windows else "host"
        return (
            f"{stem}-{first:0{width}d}" if first == last else f"{stem}-[{first:0{width}d}-{last:0{width}d}]"
        )


def sizes(product: str, transport: str) -> tuple[str, ...]:
    """Kinds of sizes, each of which is tried: by chance alone the limits would hardly be met."""
    witnessed = ("two-node", "stretched") if product.startswith("vsan") and transport == "tcp" else ()
    return ("least", "most", "any", *witnessed)


@st.composite
def plans(draw: st.DrawFn, product: str, transport: str, size: str = "any") -> Plan:
    """Choices that are valid together."""
    topology = size if size in ("two-node", "stretched") else "single-site"
    hosts = draw(_hosts(product, transport, size))
    leaf = draw(st.sampled_from([one for one in LEAFS if _suits(one, product, transport, hosts)]))
    mtu = draw(st.sampled_from((1500, 4200, 9000)))
    server = draw(st.sampled_from(list(SERVERS)))
    fabrics = (
        2 if product == "nvme-of" else draw(st.sampled_from((1, 2))) if _may_part(product, leaf, hosts) else 1
    )
    switchless = product in WINDOWS and hosts == 2 and not leaf.split and draw(st.booleans())
    lag = _may_bundle(product, transport, leaf, hosts) and draw(st.booleans())
    return Plan(
        product,
        transport,
        hosts,
        leaf,
        card=draw(st.sampled_from(CARDS[leaf.speed][transport])),
        server=server,
        esxi=draw(st.sampled_from(_releases(product))),
        mtu=mtu,
        switch_mtu=draw(st.sampled_from((None, LARGEST_MTU[leaf.nos], 9100 if mtu > 1500 else 1500))),
        policy=draw(st.sampled_from(TEAMING.get(transport, TEAMING["tcp"]))),
        topology=topology,
        storage_policy=draw(st.sampled_from(_policies(product, hosts, topology))),
        priority=draw(st.sampled_from((3, 4) if product in WINDOWS else (3,))),
        trust=draw(st.sampled_from((("pcp", "dscp"), ("dscp",)) if transport != "roce-v1" else (("pcp",),))),
        willing=draw(st.booleans()),
        pools=draw(st.booleans()),
        direct=draw(st.booleans()) or fabrics == 2 or switchless,
        fabrics=fabrics,
        mlag=lag or draw(st.booleans()),
        racked=draw(st.booleans()),
        measured=draw(st.booleans()),
        builds=draw(st.booleans()),
        padded=draw(st.booleans()),
        prefix=draw(st.sampled_from((22, 23, 24))),
        second=draw(
            st.sampled_from(
                ["", *(one for one in SERVERS if one != server and SERVERS[one] == SERVERS[server])]
            )
        ),
        other_mtu=draw(st.sampled_from((1500, mtu))),
        in_band=product.startswith("vsan") and draw(st.booleans()),
        stated=draw(st.booleans()),
        spare=draw(st.booleans()),
        switchless=switchless,
        lag=lag,
    )


def _hosts(product: str, transport: str, size: str) -> st.SearchStrategy[int]:
    least, most = LIMITS[product]
    if product.startswith("vsan") and transport != "tcp":
        most = RDMA_LIMIT
    if size == "two-node":
        return st.just(2)
    return {
        "least": st.just(least),
        "most": st.just(most),
        "stretched": st.integers(1, 20).map(lambda half: 2 * half),
    }.get(size, st.integers(least, most))


def _suits(leaf: Leaf, product: str, transport: str, hosts: int) -> bool:
    """Whether hosts with this product can be on such leafs."""
    if transport not in CARDS[leaf.speed] or (product == "vsan-esa" and leaf.speed < 25):
        return False
    if product == "nvme-of":
        return not leaf.split and hosts + 4 <= leaf.places
    return hosts <= 4 * leaf.places


def _may_part(product: str, leaf: Leaf, hosts: int) -> bool:
    """Whether two fabrics that nothing joins can serve the hosts: SMB Multichannel uses both, and each has a
    subnet."""
    return product in WINDOWS and hosts <= leaf.places


def _may_bundle(product: str, transport: str, leaf: Leaf, hosts: int) -> bool:
    """Whether hosts can be bonded to both leafs: one pair of leafs, vSAN over TCP."""
    return product.startswith("vsan") and transport == "tcp" and hosts <= leaf.places


def _releases(product: str) -> list[str]:
    return [release for release in ESXI if product != "vsan-esa" or not release.startswith("7")]


def _policies(product: str, hosts: int, topology: str) -> list[dict[str, Any] | None]:
    """Storage policies that a cluster of so many hosts can keep."""
    if not product.startswith("vsan"):
        return [None]
    if topology != "single-site":
        return [None, {"ftt": 1}]
    found: list[dict[str, Any] | None] = [
        None,
        *({"ftt": ftt, "method": "mirror"} for ftt in (1, 2, 3) if hosts > 2 * ftt),
    ]
    if hosts >= (3 if product == "vsan-esa" else 4):
        found.append({"ftt": 1, "method": "raid5"})
    if hosts >= 6:
        found.append({"ftt": 2, "method": "raid6"})
    return found
