"""Prices of a CSV file of the user, joined to the bill of materials."""

from ..project.prices import (
    BILL as BILL,
    VENDORS as VENDORS,
    Priced as Priced,
    Prices as Prices,
    priced as priced,
    priced_book as priced_book,
    priced_tables as priced_tables,
    priced_vendors as priced_vendors,
    read_prices as read_prices,
)
from ..views.tables.table import Money as Money
