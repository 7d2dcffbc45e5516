"""Files of the bill of materials: its table leads to them once, and the prices beside it do not again."""

from pathlib import Path

from test_bill_page import shown

from refarch.api.prices import read_prices


def test_files_of_the_bill_are_offered_once(tmp_path: Path) -> None:
    file = tmp_path / "prices.csv"
    file.write_text("part,price,currency,lead_time\nnvidia-sn2010,4200.5,EUR,\n")
    markdown = shown({}, read_prices(str(file)))
    prices = markdown.partition("\n## Prices\n")[2].partition("\n## ")[0]
    assert "4200.50" in prices and "ra-take" not in prices
    assert markdown.partition("\n## ")[0].count("tables/order.csv") == 1
    assert markdown.count("tables/order.csv") == 1
