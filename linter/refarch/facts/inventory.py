"""What a design consists of: parts that it needs, what the catalogue says of them, racks."""

from ..model.catalogue import facts as catalogue_facts
from ..views.inventory.bom import WITHOUT_NUMBER, needs
from ..views.inventory.cable_runs import cable_runs, labeled_plugs
from ..views.inventory.plugs import SEPARATOR, Plug, plugs
from ..views.inventory.racks import RackDevice, filled_units, rack_clashes, rack_devices

__all__ = [
    "SEPARATOR",
    "WITHOUT_NUMBER",
    "Plug",
    "RackDevice",
    "cable_runs",
    "catalogue_facts",
    "filled_units",
    "labeled_plugs",
    "needs",
    "plugs",
    "rack_clashes",
    "rack_devices",
]
