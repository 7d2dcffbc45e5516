"""What a design consists of: parts that it needs, what the catalogue says of them, racks."""

from ..model.catalogue import facts as catalogue_facts
from ..views.inventory.bom import WITHOUT_NUMBER, needs
from ..views.inventory.racks import RackDevice, filled_units, rack_clashes, rack_devices

__all__ = [
    "WITHOUT_NUMBER",
    "RackDevice",
    "catalogue_facts",
    "filled_units",
    "needs",
    "rack_clashes",
    "rack_devices",
]
