"""Parts that a design needs, facts of the catalog, plugs and cables, and devices in racks."""

from ..model import catalog as _catalog
from ..views.inventory.bom import (
    WITHOUT_NUMBER as WITHOUT_NUMBER,
    part_needs as part_needs,
)
from ..views.inventory.cable_runs import (
    cable_runs as cable_runs,
    labeled_plugs as labeled_plugs,
)
from ..views.inventory.order_list import MISSING as MISSING
from ..views.inventory.plugs import (
    LABEL_SEPARATOR as LABEL_SEPARATOR,
    Plug as Plug,
    plugs as plugs,
)
from ..views.inventory.power import (
    PowerLoad as PowerLoad,
    rack_loads as rack_loads,
)
from ..views.inventory.racks import (
    RackDevice as RackDevice,
    filled_units as filled_units,
    rack_clashes as rack_clashes,
    rack_devices as rack_devices,
)
from ..views.inventory.software import support_end_pointer as support_end_pointer

catalog_document = _catalog.entry_document
catalog_facts = _catalog.facts
catalog_folder = _catalog.folder_name
