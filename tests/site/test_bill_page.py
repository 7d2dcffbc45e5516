"""The page of the bill of materials: totals by vendor, what is not included, and a buyer's own prices."""

from pathlib import Path

from small_pages import Edits, edited, rows

from refarch import api
from refarch.api.prices import PriceList, read_prices
from refarch_site.context import Context
from refarch_site.pages.order import PAGE
from refarch_site.project import Project

BASE = "vsan-roce"


def shown(edits: Edits, prices: PriceList | None = None) -> str:
    result = api.lint_texts(BASE, edited(BASE, edits))
    assert result.design is not None
    project = Project(api.Config(), (result,), {}, (), {}, prices=prices)
    return PAGE.render(Context(project, result, result.design, (), ()))


def section(markdown: str, title: str) -> list[list[str]]:
    return rows(markdown.partition(f"## {title}\n")[2].partition("\n## ")[0])


def test_only_a_part_that_can_be_ordered_is_complete() -> None:
    _, *parts = section(shown({}), "Needed and listed")
    checks = {part[1]: part[-2] for part in parts}
    assert checks["SN2010"] == "(complete)" and checks["PowerEdge R740"] == "(complete, no part number)"


def test_too_few_and_too_many_stay_what_they_are() -> None:
    edits: Edits = {"bom.yaml": [("nvidia-sn2010, quantity: 2", "nvidia-sn2010, quantity: 1")]}
    assert "(1 missing)" in [cell for row in rows(shown(edits)) for cell in row]


def test_each_vendor_has_a_list_with_its_total() -> None:
    markdown = shown({})
    heads, (*dell, _) = section(markdown, "Dell")
    assert dell[:4] == ["missing; the catalog has no part number: order by model", "PowerEdge R740", "4", "0"]
    assert "Total: **4 pieces**, no spares included. 1 part number missing." in markdown
    same, *nvidia = section(markdown, "NVIDIA")
    assert [head for head in heads if head != "Catalog"] == [head for head in same if head != "Catalog"]
    assert len(nvidia) == 4 and "missing" not in [row[0] for row in nvidia]
    assert "Total: **17 pieces**, 1 spare included.\n" in markdown
    assert "(tables/order.csv)" in markdown and "(tables/order.xlsx)" in markdown
    assert "Parts by vendor" not in markdown, "the lists have the totals"


def test_a_hostile_vendor_stays_text() -> None:
    edits: Edits = {
        "bom.yaml": [("nvidia-sn2010, quantity: 2", "nvidia-sn2010, quantity: 2, vendor: '<b>|[x](y:z)'")]
    }
    markdown = shown(edits)
    assert "<b>" not in markdown and "](y:z)" not in markdown


def test_what_no_line_buys_is_listed_with_its_reason() -> None:
    _, *missing = section(shown({}), "Not included")
    assert [row[0] for row in missing] == [
        "Processors",
        "Memory",
        "Boot drives",
        "Data drives",
        "Licenses of software",
        "Support contracts",
        "Cables",
        "Power cords, rails and power distribution",
    ]
    assert missing[2][1:4] == ["host-[1-4]", "4", "the design specifies no boot drive"]
    assert missing[6][3] == "2 ports have no cable in the design: eth0"


def test_without_a_file_the_page_says_how_to_join_prices() -> None:
    markdown = shown({})
    assert "`refarch build --prices FILE`" in markdown and "Unit price" not in markdown


def test_prices_of_a_file_stand_beside_the_parts(tmp_path: Path) -> None:
    file = tmp_path / "<b>.csv"
    text = "part,price,currency,lead_time\nnvidia-sn2010,4200.5,EUR,<script>1</script>\nnothing|x,1,EUR,\n"
    file.write_text(text)
    markdown = shown({}, read_prices(str(file)))
    bill = markdown.partition("## Needed and listed\n")[2].partition("\n## ")[0]
    prices = section(markdown, "Prices")
    assert "Unit price" not in bill and "(complete)" in [cell for row in rows(bill) for cell in row]
    head = [
        "Vendor",
        "Model",
        "Part number",
        "Listed",
        "Unit price",
        "Currency",
        "Total price",
        "Lead time",
    ]
    assert prices[0] == [*head, "Source"], "a page at 1440 pixels is as wide"
    vendors = section(markdown, "Parts by vendor")
    assert vendors[0][-3:] == ["Total price (EUR)", "Lines without a price", "Source"]
    assert vendors[-1][-3:-1] == ["8401.00", "3"]
    assert "**8401.00 EUR**" in markdown and "4200.50" in markdown
    assert "In the file, but not in this bill of materials: nothing&#124;x (line 3)." in markdown
    assert "Without a price: <code>dell-poweredge-r740</code>" in markdown
    assert "<script>" not in markdown and "<b>" not in markdown and str(tmp_path) not in markdown
