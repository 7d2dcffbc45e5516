"""Prices of a buyer's own file, joined to a bill of materials."""

from ..project.prices import (
    BILL,
    VENDORS,
    Priced,
    Prices,
    priced,
    priced_book,
    priced_tables,
    priced_vendors,
    read_prices,
)
from ..views.tables.table import Money

__all__ = [
    "BILL",
    "VENDORS",
    "Money",
    "Priced",
    "Prices",
    "priced",
    "priced_book",
    "priced_tables",
    "priced_vendors",
    "read_prices",
]
