"""The cabling: rack pages, racks and power, front panels, and labels."""

from ..sections import cable_labels, front_panels, rack_pages, racks
from . import section_page

PAGE = section_page(
    path="cabling.md",
    title="Cabling",
    summary="Cables of each rack, rack diagrams with power, front panels, and labels.",
    order=28,
    group="build",
    sections=(rack_pages.SECTION, racks.SECTION, front_panels.SECTION, cable_labels.SECTION),
)
