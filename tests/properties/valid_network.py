"""Switches, cables and racks of a valid design: pairs of leafs, and spines where there are more hosts than
one pair takes."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from valid_designs import Plan
from valid_parts import SPINES, Cable, joint_port

from refarch.api.model import compress

HOSTS_IN_A_RACK = 16
Link = dict[str, Any]


class Network:
    """The fabric of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sides = 1 if plan.product == "pvrdma" else 2
        room = plan.leaf.places - (4 if plan.product == "nvme-of" else 0)
        self.pods = (
            []
            if plan.switchless
            else [(first, min(first + room, plan.hosts + 1) - 1) for first in range(1, plan.hosts + 1, room)]
        )
        self.leafs = [
            [f"leaf-{self.sides * pod + side + 1}" for side in range(self.sides)]
            for pod in range(len(self.pods))
        ]
        self.spines = ["spine-1", "spine-2"] if len(self.pods) > 1 else []
        self.cables: Counter[str] = Counter()
        self.links = [
            *self._to_hosts(),
            *self._to_arrays(),
            *(self._to_spines() if self.spines else self._peers()),
        ]
        if plan.switchless:
            self.links = [*self._direct()]

    @property
    def longest(self) -> int:
        """Meters of the longest cable."""
        return max(self.plan.leaf.cable.longest, self.plan.leaf.joint.longest if self.leafs else 0)

    def parts(self) -> Counter[str]:
        """Switches, cables and transceivers with their numbers."""
        switches = Counter({self.plan.leaf.model: sum(map(len, self.leafs))} if self.leafs else {})
        switches.update([SPINES[self.plan.leaf.nos]] * len(self.spines))
        return switches + self.cables

    def wiring(self) -> dict[str, Any]:
        found: dict[str, Any] = {"format": 1, "switches": self._switches(), "links": self.links}
        joined = self.plan.fabrics == 1 and self.sides == 2
        if self.spines:
            found["mlag"] = {"spines": {"switches": ["spine-[1-2]"], "peer_link": "peerlink"}}
        elif self.plan.mlag and joined and self.leafs:
            found["mlag"] = {"leafs": {"switches": ["leaf-[1-2]"], "peer_link": "bond1"}}
        if self.plan.racked:
            found["racks"] = {f"rack-{number}": one for number, one in enumerate(self._racks(), 1)}
        return found

    def _switches(self) -> dict[str, Any]:
        plan = self.plan
        common: dict[str, Any] = {"nos": plan.leaf.nos}
        if plan.switch_mtu is not None:
            common["mtu"] = plan.switch_mtu
        if plan.stated and plan.fabrics == 1:
            common["vlans"] = list(self._networks())
        found = {}
        for pod, pair in enumerate(self.leafs):
            for side, name in enumerate(pair):
                fabric = "main" if plan.fabrics == 1 else "ab"[side]
                found[name] = {"model": plan.leaf.model, "role": "leaf", "fabric": fabric, **common}
                if plan.leaf.split:
                    first, last = self.pods[pod]
                    found[name]["breakouts"] = {_numbers(1, -(-(last - first + 1) // 4)): "4x25G"}
        for name in self.spines:
            found[name] = {"model": SPINES[plan.leaf.nos], "role": "spine", "fabric": "main", **common}
        return found

    def _networks(self, side: int | None = None) -> tuple[str, ...]:
        """Networks of all ports, or of those on one side where each has its own."""
        product = self.plan.product
        if product.startswith("vsan"):
            return ("vmotion", "vsan", *(("hosts",) if self.plan.in_band else ()))
        both = ("storage-a",) if product == "pvrdma" else ("storage-a", "storage-b")
        own = side is not None and (product == "nvme-of" or self.plan.direct)
        return both[side : (side or 0) + 1] if own and len(both) > 1 else both

    def _to_hosts(self) -> Iterator[Link]:
        plan = self.plan
        nics = ("pNIC1", "pNIC2") if plan.is_windows else ("vmnic4", "vmnic5")
        for (first, last), pair in zip(self.pods, self.leafs, strict=True):
            for side, (nic, leaf) in enumerate(zip(nics, pair, strict=False)):
                step = 1 if plan.lag else 4 if plan.leaf.split else last
                for start in range(first, last + 1, step):
                    end = min(start + step - 1, last)
                    ports = _range([plan.leaf.port(number - first) for number in range(start, end + 1)])
                    link = self._link(
                        f"{plan.some(start, end)} {nic}",
                        f"{leaf} {ports}",
                        plan.leaf.cable,
                        self._used(start, end),
                    )
                    if plan.lag:
                        link |= {"bond": f"bond{start + 100}", "mlag": start + 100}
                    if plan.stated:
                        link |= {"carries": list(self._networks(side)), "speed": f"{plan.leaf.speed}G"}
                    yield link

    def _used(self, first: int, last: int) -> int:
        """Cables for some hosts: a breakout cable serves four."""
        return int((first - 1) % 4 == 0) if self.plan.leaf.split else last - first + 1

    def _direct(self) -> Iterator[Link]:
        for port in ("pNIC1", "pNIC2"):
            yield self._link(
                f"{self.plan.some(1, 1)} {port}", f"{self.plan.some(2, 2)} {port}", self.plan.leaf.cable, 1
            )

    def _to_arrays(self) -> Iterator[Link]:
        leaf = self.plan.leaf
        if self.plan.product == "nvme-of":
            ports = _range([leaf.port(leaf.places - 2), leaf.port(leaf.places - 1)])
            for side, name in enumerate(self.leafs[0]):
                yield self._link(f"array-1 node[1-2].eth{5 + 2 * side}", f"{name} {ports}", leaf.cable, 2)

    def _peers(self) -> Iterator[Link]:
        leaf = self.plan.leaf
        if self.plan.fabrics == 1 and self.sides == 2 and self.leafs:
            ports = _range([joint_port(leaf.nos, number) for number in leaf.joints[-2:]])
            yield {**self._link(f"leaf-1 {ports}", f"leaf-2 {ports}", leaf.joint, 2), "bond": "bond1"}

    def _to_spines(self) -> Iterator[Link]:
        """Each leaf has one bond to both spines, which are an MLAG pair."""
        leaf = self.plan.leaf
        ports = _range([joint_port(leaf.nos, number) for number in leaf.joints[:2]])
        for number, name in enumerate((one for pair in self.leafs for one in pair), 1):
            link = self._link(f"{name} {ports}", f"spine-[1-2] {joint_port(leaf.nos, number)}", leaf.joint, 2)
            yield {**link, "bond": f"leaf{number}", "mlag": number}
        ports = _range([joint_port(leaf.nos, 31), joint_port(leaf.nos, 32)])
        yield {**self._link(f"spine-1 {ports}", f"spine-2 {ports}", leaf.joint, 2), "bond": "peerlink"}

    def _link(self, near: str, far: str, cable: Cable, count: int) -> Link:
        self.cables[cable.part] += count
        found = {"from": near, "to": far, "cable": cable.part}
        if cable.optic:
            self.cables[cable.optic] += 2 * count
            found["optics"] = cable.optic
        return {**found, "length": cable.length} if cable.length else found

    def _racks(self) -> Iterator[dict[str, Any]]:
        """16 hosts of at most two units, all of one site, and above them a pair of leafs; spines and the
        array are in the first rack."""
        hosts = self._hosts_of_racks()
        for rack in range(max(len(hosts), len(self.pods))):
            devices = [{"names": self.plan.some(*hosts[rack]), "unit": 1}] if rack < len(hosts) else []
            pair = self.leafs[rack] if rack < len(self.leafs) else []
            devices += [{"names": name, "unit": 36 + 2 * side} for side, name in enumerate(pair)]
            if rack == 0:
                devices += [{"names": name, "unit": 40 + side} for side, name in enumerate(self.spines)]
                devices += [{"names": "array-1", "unit": 33}] if self.plan.product == "nvme-of" else []
            yield {"title": f"Rack {rack + 1}", "units": 42, "feeds": 2, "devices": devices}

    def _hosts_of_racks(self) -> list[tuple[int, int]]:
        """The first and the last host of each rack."""
        last = self.plan.hosts
        half = last // 2
        sites = [(1, half), (half + 1, last)] if self.plan.topology == "stretched" else [(1, last)]
        return [
            (first, min(first + HOSTS_IN_A_RACK - 1, end))
            for start, end in sites
            for first in range(start, end + 1, HOSTS_IN_A_RACK)
        ]


def switches_of(network: Network) -> list[str]:
    """All switches in order."""
    return [*(name for pair in network.leafs for name in pair), *network.spines]


def _numbers(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _range(names: list[str]) -> str:
    """Names as one range; of the parts of one port, the lanes."""
    return compress(names)
