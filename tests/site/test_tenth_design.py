"""A further design needs no Python: the small design that the schemas show for each product, written into an
empty project, is linted, drawn and built, and what it says stands on its pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from built_site import Built, HtmlPage, read_built

from few_rules import few_rules
from refarch import api
from refarch.api import Design, LintResult
from refarch.schema import store
from refarch_site.build import build
from refarch_site.yaml_snippet import yaml_text

FILES = ("design", "bom", "ip-plan", "wiring", "qos")
PRODUCTS: list[str] = store.load("design")["definitions"]["product"]["enum"]
EVERY_PRODUCT = pytest.mark.parametrize("product", PRODUCTS)


class Fresh:
    """A project that holds the small design of every product, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ids = {product: self._write(number) for number, product in enumerate(PRODUCTS)}
        self.results = {result.id: result for result in api.lint_designs(root=str(folder))}
        with few_rules():
            build(str(folder), str(folder / "site"), strict=True)
        self.site: Built = read_built(folder / "site")

    def _write(self, number: int) -> str:
        examples = {name: store.load(name)["examples"][number] for name in FILES}
        identity: str = examples["design"]["id"]
        home = self.folder / "designs" / identity
        home.mkdir(parents=True)
        for name, data in examples.items():
            (home / f"{name}.yaml").write_text(yaml_text(data) + "\n", encoding="utf-8")
        return identity

    def result(self, product: str) -> LintResult:
        return self.results[self.ids[product]]

    def design(self, product: str) -> Design:
        design = self.result(product).design
        assert design is not None
        return design

    def page(self, product: str, name: str) -> HtmlPage:
        return self.site.pages[f"designs/{self.ids[product]}/{name}.html"]

    def told(self, product: str) -> str:
        """All text of the design's pages; its files, which are shown as they are, do not count."""
        own = [
            page for path, page in self.site.pages.items() if path.startswith(f"designs/{self.ids[product]}/")
        ]
        return "\n".join(page.main.text for page in own if "/source/" not in page.path)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str]) -> Fresh:
    need_tool("dot")
    return Fresh(tmp_path_factory.mktemp("fresh"))


@EVERY_PRODUCT
def test_the_small_design_is_of_its_product_and_clean(fresh: Fresh, product: str) -> None:
    assert [cluster.product for cluster in fresh.design(product).clusters.values()] == [product]
    assert [finding.message for finding in fresh.result(product).findings] == []


@EVERY_PRODUCT
@pytest.mark.parametrize("page", ["index", "addresses", "cabling", "order", "network", "compliance"])
def test_its_pages_have_their_tables(fresh: Fresh, product: str, page: str) -> None:
    tables = [table for table in fresh.page(product, page).main.all("table") if list(table.all("td"))]
    assert tables, f"no table with a row on {page} of {product}"


@EVERY_PRODUCT
def test_every_address_stands_on_its_page(fresh: Fresh, product: str) -> None:
    text = fresh.page(product, "addresses").main.text
    addresses = [one.text for network in fresh.design(product).networks.values() for one in network.addresses]
    assert len(addresses) >= 3 and [one for one in addresses if one not in text] == []


@EVERY_PRODUCT
def test_every_cable_stands_at_both_its_ends_on_a_rack_page(fresh: Fresh, product: str) -> None:
    assert fresh.design(product).links
    home = f"designs/{fresh.ids[product]}/cabling/"
    items = [
        item.text
        for path, page in fresh.site.pages.items()
        if path.startswith(home)
        for item in page.main.all("li")
    ]
    for link in fresh.design(product).links:
        for end, far in ((link.a, link.b), (link.b, link.a)):
            ends = f"{end.port} to {far.device} {far.port}"
            assert any(ends in item for item in items), ends


@EVERY_PRODUCT
def test_every_part_stands_in_the_order_list(fresh: Fresh, product: str) -> None:
    assert fresh.design(product).bom
    text = fresh.page(product, "order").main.text
    assert [
        item.part.title
        for item in fresh.design(product).bom
        if item.part.title not in text and item.part.model not in text
    ] == []


@EVERY_PRODUCT
def test_everything_with_a_name_is_told_somewhere(fresh: Fresh, product: str) -> None:
    text = fresh.told(product)
    assert len(list(names_of_design(fresh.design(product)))) > len(fresh.design(product).hosts)
    assert [name for name in names_of_design(fresh.design(product)) if name not in text] == []


def names_of_design(design: Design) -> Iterator[str]:
    """Names that a reader looks for."""
    yield from design.hosts
    yield from design.switches
    yield from design.networks
    yield from design.arrays
    for array in design.arrays.values():
        yield from array.ports
    for cluster in design.clusters.values():
        yield from (adapter.name for adapter in cluster.vmkernel)
        yield from (switch.name for switch in cluster.virtual_switches.values() if switch.kind != "direct")
        yield from (machine.name for machine in cluster.virtual_machines)
        yield from (adapter.name for adapter in (cluster.nvme.adapters if cluster.nvme else ()))
        for note, key in ((cluster.smb, "shares"), (cluster.s2d, "volumes")):
            yield from (note.data.get(key, {}) if note else {})


def test_the_front_page_leads_to_each_design(fresh: Fresh) -> None:
    assert fresh.ids
    links = fresh.site.pages["index.html"].links + fresh.site.pages["designs/index.html"].links
    for identity in fresh.ids.values():
        assert any(f"{identity}/index.html" in link for link in links), identity
