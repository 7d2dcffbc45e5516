"""State, speed, MTU, alias, and bond of ports from ``show interfaces status`` of SONiC."""

from ..observed import PORT, SYSTEM, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact
from ..show_text import megabits
from .printed_tables import has_table, table_rows

FRONT, BOND_NAME = "Ethernet", "PortChannel"


def is_interface_table(file: CollectedFile) -> bool:
    """Whether the text has the table of interfaces."""
    return has_table(file, "Interface", "Lanes", "Speed", "MTU")


def read_interfaces(file: CollectedFile) -> Facts:
    """Facts of each port. The column ``Vlan`` shows the bond of a member."""
    names = []
    for row in table_rows(file):
        name, place = row.cell("Interface"), row.place
        if not name.startswith(FRONT):
            continue
        state, speed, mtu, alias, bond = (row.cell(key) for key in ("Oper", "Speed", "MTU", "Alias", "Vlan"))
        if state not in ("up", "down"):
            yield NotUnderstood(place, f"the state of {name} is `{state}`; expected up or down")
            continue
        names.append(name)
        yield ObservedFact("", PORT, name, "up", state == "up", place)
        if mtu.isdecimal():
            yield ObservedFact("", PORT, name, "mtu", int(mtu), place)
        if megabits(speed) and state == "up":
            yield ObservedFact("", PORT, name, "speed", megabits(speed), place)
        if alias:
            yield ObservedFact("", PORT, name, "alias", alias, place)
        yield ObservedFact("", PORT, name, "bond", bond if bond.startswith(BOND_NAME) else "", place)
    yield ObservedFact("", SYSTEM, "", "ports", tuple(names), file.line_place(1))


FACTS = FactReader("SONiC: show interfaces status", is_interface_table, read_interfaces, system="sonic")
