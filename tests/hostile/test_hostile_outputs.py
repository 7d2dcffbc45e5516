"""Texts that would like to be more than texts, in every field of a design that takes any, and all that is
made of it: pages in a browser, PDF, workbooks, CSV, pictures, feeds. None of them is anything but a text."""

import csv
import io
import itertools
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hostile_fields import ROOT, Filler
from openpyxl import load_workbook
from pypdf import PdfReader

from few_rules import few_rules
from refarch.api import Session
from refarch.core.outputs import write_files
from refarch.load.reader import read
from refarch.report.tables.csv import FORMULA_STARTS
from refarch_site import pages_writer, plugin
from refarch_site.build import build
from refarch_site.generate import generate_site
from refarch_site.handover.contents import collect_handover, handover_files
from refarch_site.pages_writer import write_pages
from refarch_site.printing.pdf import context_of_design, design_pdf
from refarch_site.project import Project
from refarch_site.site import Site
from sharing import Share

pytestmark = pytest.mark.xdist_group("hostile outputs")  # all outputs are made once

DESIGNS = (
    "azure-local-switchless",
    "nvme-of-vsphere7",
    "pvrdma-hpc",
    "smb-direct-iwarp",
    "vsan-witness-sites",
)
"""They have nearly all fields between them; the third has variants, of which one is kept: each has the fields
and the pages of the other."""

ABSENT = {
    "design": {
        "/definitions/domain/properties/carries/items",
        "/definitions/domain/properties/instance",
        "/definitions/lag/properties/load_balancing",
    },
    "results": {"/definitions/cpu/properties/note", "/definitions/software_release/properties/note"},
}
"""Fields that none of these designs has, nor could have by an example of the schema alone."""

WORDS = (
    "=cmd|' /C calc'!A0<x-theirs onclick=pwned=1>",
    "+1</svg></script></style><script>pwned=1</script>",
    '@SUM(1)"><img src=x onerror=pwned=1><x-theirs>',
    "-2+3[x](javascript:pwned=1) ![y](http://evil.example/y.png)",
    "]]>&lol;&#60;x-theirs&#62; <!-- {{ x }} {% raw %}",
    "'; pwned=1; //<x-theirs>` ``` | # ::: $(id)",
    "w" * 180,
)
SEVERAL = "\n\n<x-theirs onclick=pwned=1>\n\n- [z](javascript:pwned=1)\n\n    </pre><script>pwned=1</script>"
CONTROLS = (
    "a\x00b",
    "a\x07b",
    "a\tb",
    "a\rb",
    "a\x1b[2Jb",
    "a\x7fb",
    "a\x85b",
    "a\u2028b",
    "a\u202eb",
    "a\u2066b",
)
GUIDE = "# {words}\n\n{words}\n\n<script>pwned=1</script>\n\n[x](javascript:pwned=1) ![y](http://evil.example/y.png)\n"
KINDS = ("design", "bom", "ip-plan", "wiring", "qos", "results", "variant", "catalog", "mutations", "refarch")


class Made(NamedTuple):
    """All that was written, and in which fields the texts stand."""

    folder: Path
    site: Path
    fields: dict[str, Filler]


def words() -> Callable[[bool], str]:
    """A text for each field in turn, all different."""
    numbers = itertools.count()

    def next_words(several: bool) -> str:
        number = next(numbers)
        text = WORDS[number % len(WORDS)]
        return f"{text} {number}{SEVERAL if several else ''}"

    return next_words


def lay_out(project: Path) -> dict[str, Filler]:
    """The designs with texts in all of their fields, prose, settings, a part and prices."""
    said, fields = words(), {}
    for identity in DESIGNS:
        target = project / "designs" / identity
        shutil.copytree(ROOT / "designs" / identity, target)
        for further in sorted(target.glob("variants/*.yaml"))[1:]:
            further.unlink()
        for path in sorted(target.rglob("*.yaml")):
            kind = "variant" if path.parent.name == "variants" else path.stem
            data = fields.setdefault(kind, Filler(kind, said)).fill(read("x", path.read_bytes()).data)
            path.write_text(
                f"{json.dumps(data, indent=1)}\n# refarch: waive TOP007: {WORDS[1]} (owner: {WORDS[2]})\n"
            )
        (target / "guide").mkdir(exist_ok=True)
        for name in ("index.md", "network.md", "order.md"):
            (target / "guide" / name).write_text(GUIDE.format(words="\n\n".join(WORDS)))
    settings = Filler("refarch", said, makes=False).fill({"format": 1, "site": {"name": "x", "footer": "x"}})
    (project / "refarch.yaml").write_text(json.dumps(settings))
    parts = project / "designs" / "_catalog" / "switches"
    parts.mkdir(parents=True)
    part = ROOT / "linter" / "refarch" / "catalog" / "switches" / "nvidia-sn2010.yaml"
    filled = Filler("catalog", said, makes=False).fill(read("x", part.read_bytes()).data)
    (parts / part.name).write_text(json.dumps(filled))
    with (project / "prices.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["part", "price", "currency", "lead_time"])
        writer.writerow(["nvidia-sn2010", "1.50", "EUR", WORDS[0][:64]])
        writer.writerows([text[:64], "2", "EUR", text[:64]] for text in WORDS)
    return fields


@contextmanager
def generated_once() -> Iterator[None]:
    """Site and plain pages are made from the same generated pages, which take long."""
    kept: list[Site] = []

    def once(project: Project, *wish: Any) -> Site:
        if not kept:
            kept.append(generate_site(project, *wish))
        return kept[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plugin, "generate_site", once)
        patch.setattr(pages_writer, "generate_site", once)
        yield


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str]) -> Made:
    need_tool("dot")
    project = tmp_path_factory.mktemp("outputs")
    fields = lay_out(project)
    prices = str(project / "prices.csv")
    with few_rules(), generated_once():
        build(str(project), str(project / "site"), strict=True, prices=prices)
        write_pages(str(project), str(project / "pages"), prices=prices)
    context = context_of_design(DESIGNS[0], Session(str(project)), prices)
    write_files(
        str(project / "handover"),
        "handover",
        handover_files(collect_handover(context, None, "not wanted here")),
        False,
    )
    return Made(project, project / "site", fields)


def files(made: Made, ending: str) -> Iterator[tuple[str, bytes]]:
    """Files that were written, by their paths, of one kind."""
    found = [
        path for name in ("site", "pages", "handover") for path in (made.folder / name).rglob(f"*{ending}")
    ]
    assert found, ending
    # Site and pages have the same files to download, which need not be read twice.
    different = {path.read_bytes(): str(path.relative_to(made.folder)) for path in found}
    for content, name in different.items():
        yield name, content


def test_every_field_that_takes_any_text_has_one(made: Made) -> None:
    missing = {kind: filler.fields() - filler.filled for kind, filler in made.fields.items()}
    assert {kind: places for kind, places in missing.items() if places} == ABSENT
    assert len(made.fields["design"].filled) > 30


@pytest.mark.parametrize("text", CONTROLS)
def test_no_field_takes_control_or_direction_characters(text: str) -> None:
    assert {kind: places for kind in KINDS if (places := Filler(kind, str).takes(text))} == {}


def test_a_workbook_has_no_formula_and_no_link_to_elsewhere(made: Made) -> None:
    for path, content in files(made, ".xlsx"):
        for sheet in load_workbook(io.BytesIO(content)).worksheets:
            for cell in itertools.chain.from_iterable(sheet.iter_rows()):
                assert cell.data_type != "f", (path, sheet.title, cell.coordinate)
                assert cell.hyperlink is None or cell.hyperlink.target is None, (path, sheet.title)


def test_no_cell_of_a_csv_begins_a_formula(made: Made) -> None:
    quoted = 0
    for path, content in files(made, ".csv"):
        for row in csv.reader(io.StringIO(content.decode(), newline="")):
            for cell in row:
                is_number = re.fullmatch(r"-?[0-9.]+", cell) is not None
                assert is_number or not cell.startswith(FORMULA_STARTS), (path, cell)
                quoted += cell.startswith("'=cmd")
    assert quoted > 5


def test_pictures_hold_no_element_of_theirs(made: Made) -> None:
    for ending in (".svg", ".drawio"):
        for path, content in files(made, ending):
            for element in ET.fromstring(content).iter():
                name = element.tag.rpartition("}")[2]
                assert name not in ("script", "image", "foreignObject", "x-theirs"), path
                assert not [key for key in element.attrib if key.startswith("on")], path
                assert "javascript" not in element.attrib.get("href", ""), path
                assert name != "mxCell" or "html=0" in element.attrib.get("style", "html=0"), path


def test_lists_for_programs_are_what_they_were(made: Made) -> None:
    for _, content in files(made, ".json"):
        json.loads(content)
    for path, content in files(made, "llms.txt"):
        assert not re.search(rb"(?<!\\)\]\((javascript|http://evil)|(?<!\\)<", content), path
    for path, content in files(made, ".xml"):
        assert not [one for one in ET.fromstring(content).iter() if "theirs" in one.tag], path


def test_no_page_has_markup_of_theirs(made: Made) -> None:
    for path, content in files(made, ".html"):
        page = content.decode()
        assert not re.search(r"<script>pwned|<x-theirs", page), path
        assert not re.search(r"""(href|src)=["']?javascript:""", page, re.I), path
        assert not re.search(r"""src=["']?(https?:)?//evil""", page, re.I), path  # prose may link there
        assert not re.search(r"title>[^<]*<(script|x-)", page.replace("\n", " ").partition("</head>")[0]), (
            path
        )


def opened(folder: Path, share: Share) -> list[str]:
    """Pages to open in a browser: the first of each kind, and of the others, which differ in device, file,
    variant or design, a third. Rules and formats have the name and the foot of the site alone; 404.html is
    for servers, and fetches from the root of one."""
    names: list[str] = []
    seen: set[str] = set()
    for found in ("site", "handover"):
        pages = sorted(path.relative_to(folder).as_posix() for path in (folder / found).rglob("*.html"))
        general = [page for page in pages if re.match(r"site/(rules|format)/", page)]
        for turn, identity in enumerate(DESIGNS):
            own = [page for page in pages if f"/designs/{identity}/" in page]
            for page in share.of(own, turn, lambda page: kind_of(page) not in seen):
                names.append(page)
                seen.add(kind_of(page))
        designs = [page for page in pages if any(f"/designs/{identity}/" in page for identity in DESIGNS)]
        names += [page for page in pages if page not in (*general, *designs, "site/404.html")]
        names += general[:8]
    return names


def kind_of(page: str) -> str:
    """A page without the names of its design, variant, device and file."""
    page = re.sub(r"/(variants|hosts|switches|cabling|source|as-printed)/[^/]+", r"/\1/*", page)
    return re.sub(r"/designs/[^/]+/", "/designs/*/", page)


@pytest.mark.browser
def test_no_page_runs_fetches_or_shows_anything_of_theirs(
    made: Made, root: Path, browser: str, need_tool: Callable[..., str], share: Share
) -> None:
    script = str(Path(__file__).with_name("hostile_pages.mjs"))
    names = opened(made.folder, share)
    command = [need_tool("node"), script, browser, str(made.folder)]
    told = subprocess.run(
        command, input=json.dumps(names), cwd=root, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    answer: dict[str, Any] = json.loads(told.stdout)
    assert answer.pop("pages") == len(names) > 90
    assert answer == {"ran": [], "strangers": [], "complaints": [], "elements": []}


@pytest.mark.browser
def test_a_pdf_does_nothing(made: Made, chromium: str) -> None:
    context = context_of_design(DESIGNS[0], Session(str(made.folder)), str(made.folder / "prices.csv"))
    reader = PdfReader(io.BytesIO(design_pdf(context, chromium)))
    kinds, addresses = set(), set()
    for number in range(1, len(reader.xref[0]) + 1):
        thing = reader.get_object(number)
        if isinstance(thing, dict):
            kinds |= {str(key) for key in thing}
            addresses |= {str(thing["/URI"])} if "/URI" in thing else set()
            assert thing.get("/S") not in ("/JavaScript", "/Launch", "/SubmitForm"), number
    assert not kinds & {"/JS", "/JavaScript", "/OpenAction", "/AA", "/EmbeddedFiles"}
    assert not [address for address in addresses if not address.startswith("https://") or "evil" in address]
    assert any("x-theirs" in page.extract_text() for page in reader.pages)
