"""Prices of a buyer's own file, joined to a bill of materials."""

from ..project.prices import Priced, Prices, money, priced, read_prices

__all__ = [
    "Priced",
    "Prices",
    "money",
    "priced",
    "read_prices",
]
