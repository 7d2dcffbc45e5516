"""Trail of a walk: what is found along the way of its packets."""

from .records import Hop, PathFault, PathUnknown


class Trail:
    """Hops, faults and unknowns of one walk, in the order in which they are found."""

    def __init__(self) -> None:
        self.hops: list[Hop] = []
        self.faults: list[PathFault] = []
        self.unknowns: list[PathUnknown] = []

    def add_hop(self, hop: Hop) -> None:
        """Add the next hop."""
        self.hops.append(hop)

    def add_fault(self, fault: PathFault) -> None:
        """Add a fault, unless it is known: several paths of one conversation cross the same port."""
        if fault not in self.faults:
            self.faults.append(fault)

    def add_unknown(self, unknown: PathUnknown) -> None:
        """Add an open question, unless it is known."""
        if unknown not in self.unknowns:
            self.unknowns.append(unknown)

    def join(self, branch: "Trail") -> None:
        """Add the faults and unknowns of a part of the way. Its hops are another path, which is not shown."""
        for fault in branch.faults:
            self.add_fault(fault)
        for unknown in branch.unknowns:
            self.add_unknown(unknown)
