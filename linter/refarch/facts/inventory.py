"""What a design consists of: parts that it needs, what the catalogue says of them, racks."""

from ..model.catalogue import facts as catalogue_facts
from ..views.inventory.bom import needs
from ..views.inventory.racks import RackDevice, filled_units, rack_clashes, rack_devices

__all__ = [
    "RackDevice",
    "catalogue_facts",
    "filled_units",
    "needs",
    "rack_clashes",
    "rack_devices",
]
