"""Prices of a CSV file of the user, joined to the bill of materials."""

from ..project.prices import (
    BILL_TABLE as BILL_TABLE,
    VENDORS_TABLE as VENDORS_TABLE,
    PricedBill as PricedBill,
    PriceList as PriceList,
    price_bill as price_bill,
    price_book as price_book,
    price_tables as price_tables,
    price_vendors as price_vendors,
    read_prices as read_prices,
)
from ..views.tables.table import Money as Money
