"""One way of writing quantities on all pages: what visible text says in another way, but for words that are
not refarch's own."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml
from built_site import ROOT, Built, Element, parse

from refarch import api

NUMBER = r"(?<![\w.,:/#=@(-])[+-]?[0-9][0-9.,]*"

OTHER_WAYS: Mapping[str, re.Pattern[str]] = {
    "a port's speed is `25 GbE`": re.compile(rf"{NUMBER} ?(?:G|GE|Gbe|gbe|GBE|Gig)\b(?![-/])|{NUMBER}GbE\b"),
    "a rate is `25 Gbit/s`": re.compile(
        rf"{NUMBER} ?(?:[KMGT]b/s|[kmgtKMGT]bps|[KMGT]bit(?!/s)|[KMGT]bits/s|Mbytes/sec)"
    ),
    "a space stands before the unit": re.compile(
        rf"{NUMBER}(?:[kKMGT]?bit/s|[kKMGT]i?B(?:/s)?|k?W|[mµnu]s|k?m|bytes|%)(?![\w/%-])"
    ),
    "a thousand bytes are `kB`": re.compile(rf"{NUMBER} ?K(?:B|bytes)\b"),
    "so many bytes are `512 bytes`": re.compile(rf"{NUMBER} B\b"),
    "microseconds are `µs`": re.compile(rf"{NUMBER} ?us\b"),
    "a share is `50 %`": re.compile(rf"{NUMBER} ?(?:percent|per cent|pct)\b"),
    "thousands are apart from five digits on": re.compile(
        r"(?<![\w.,:/#-])[0-9]{5,} (?:bytes|IOPS|requests|names|values|hosts|lines|W|[kMGT]i?B|[MG]bit/s)\b"
    ),
    "thousands are together below five digits": re.compile(r"(?<![\w.,:/#-])[0-9],[0-9]{3}(?![0-9,])"),
}
"""What the one way is, and what is not that."""

QUOTING = {"code", "pre", "script", "style", "kbd", "samp"}
"""Elements of commands, configuration, output of devices and YAML."""

BLOCKS = (
    "p",
    "li",
    "td",
    "th",
    "tr",
    "dt",
    "dd",
    "div",
    "details",
    "summary",
    "table",
    "ul",
    "ol",
    "br",
    "nav",
)
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "figcaption", "blockquote", "section", "option", "label")
PARTS = ("svg", "g", "text", "tspan", "title", "desc", "a", "del", "ins")
BREAKING = {*BLOCKS, *HEADINGS, *PARTS}
"""Elements whose text is not one with what stands before."""

OTHER_PAGES: Mapping[str, str] = {
    r"designs/.+/(?:source|as-printed)/.*": "the files of a design, line by line as they are written",
    r"(?:format|reference)/.*": "how files are written: their amounts, such as 3.84TB, have no space",
}
"""Pages that are not refarch's words, and why."""


def runs(element: Element) -> Iterator[str]:
    """Texts of a page, each as far as a reader reads on; what is quoted is a dot."""
    said: list[str] = []

    def walk(part: Element) -> Iterator[str]:
        for child in part.children:
            if isinstance(child, str):
                said.append(child)
            elif child.tag in QUOTING:
                said.append(" · ")
            else:
                breaks = child.tag in BREAKING
                yield from flushed() if breaks else ()
                yield from walk(child)
                yield from flushed() if breaks else ()

    def flushed() -> Iterator[str]:
        text = " ".join("".join(said).split())
        said.clear()
        yield from [text] if text else []

    yield from walk(element)
    yield from flushed()


def otherwise(text: str) -> dict[str, str]:
    """What of a text is written in another way, by the way that it should be."""
    return {way: found[0] for way, pattern in OTHER_WAYS.items() if (found := pattern.search(text))}


def strings(value: object) -> Iterator[str]:
    """All strings of data that were YAML, keys included."""
    if isinstance(value, str):
        yield " ".join(value.split())
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (*strings(key), *strings(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def sentences(folder: Path) -> set[str]:
    """Strings of several words in the YAML of a folder, and each sentence of prose; not amounts."""
    loaded = (
        yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader) for file in folder.rglob("*.yaml")
    )
    return {text for data in loaded for text in strings(data) if " " in text}


@cache
def told_by_others() -> Mapping[str, frozenset[str]]:
    """Words that refarch passes on as they are, by the reason."""
    sources = [source for rule in api.rules() for source in rule.sources]
    said = {
        "names and facts of parts, as vendors and their documents have them": sentences(
            ROOT / "linter/refarch/catalog"
        ),
        "what the author of a design wrote, and quotes from its source": sentences(ROOT / "designs"),
        "what a document says, and its title": {
            " ".join(text.split())
            for source in sources
            for text in (source.document, source.section, source.fact)
            if text
        },
    }
    return {reason: frozenset(filter(otherwise, texts)) for reason, texts in said.items()}


def own_words(text: str, used: set[str]) -> str:
    """A text without what others said in it; ``used`` takes the reasons."""
    for reason, phrases in told_by_others().items():
        for phrase in sorted(phrases, key=len, reverse=True):
            if phrase in text:
                text = text.replace(phrase, "·")
                used.add(reason)
    return text


def mistakes(texts: Iterable[tuple[str, str]], used: set[str]) -> list[str]:
    """Texts, each with its page, that write a quantity in another way; each text once."""
    known: dict[str, str] = {}
    for path, text in texts:
        known.setdefault(text, path)
    return [
        f"{path}: {way}: {found}: {text}"
        for text, path in known.items()
        if otherwise(text)
        for way, found in otherwise(own_words(text, used)).items()
    ]


def test_quantities_are_written_in_one_way(built: Built) -> None:
    used, others = set[str](), set[str]()
    texts = []
    for path, page in built.pages.items():
        reason = next((why for name, why in OTHER_PAGES.items() if re.fullmatch(name, path)), "")
        if reason:
            others |= {reason} if any(map(otherwise, page_texts(page.main))) else set()
            continue
        texts += [(path, text) for text in runs(page.main)]
    assert len(texts) > 100_000
    assert mistakes(texts, used) == []
    assert used == set(told_by_others()), "an exception that no page needs"
    assert others == set(OTHER_PAGES.values()), "an exception that no page needs"


def page_texts(page: Element) -> Iterator[str]:
    """All text of a page, with what it quotes."""
    yield " ".join(page.text.split())


WRONG = {
    "25G": "a port's speed is `25 GbE`",
    "8 × 100G over copper": "a port's speed is `25 GbE`",
    "two 25GbE ports": "a port's speed is `25 GbE`",
    "10 Gb/s": "a rate is `25 Gbit/s`",
    "up to 40 Gbps": "a rate is `25 Gbit/s`",
    "25Gbit/s": "a space stands before the unit",
    "512GB of memory": "a space stands before the unit",
    "a share of 50%": "a space stands before the unit",
    "2ms round trip": "a space stands before the unit",
    "3m": "a space stands before the unit",
    "146.48 KB": "a thousand bytes are `kB`",
    "4096 B": "so many bytes are `512 bytes`",
    "12 us": "microseconds are `µs`",
    "5 percent": "a share is `50 %`",
    "150000 bytes": "thousands are apart from five digits on",
    "4,096 hosts": "thousands are together below five digits",
}


@pytest.mark.parametrize("text", WRONG)
def test_another_way_is_found(text: str) -> None:
    page = parse(f"<article><p>Each has <strong>{text}</strong>.</p></article>")
    (mistake,) = mistakes((("page.html", run) for run in runs(page)), set())
    assert mistake.startswith(f"page.html: {WRONG[text]}: ")
    assert mistake.endswith(f": Each has {text}.")


RIGHT = (
    "25 GbE and 25 Gbit/s, 512 GB or 14 GiB, 9000 bytes, 150,000 bytes, 2 ms, 25 µs, 50 %, 12.8 kW, 3 m; "
    "Broadcom KB 326624, build 19482537, DCS-7050CX3-32S, CAB-Q-Q-100G-2M, 10.200.0.0/24, 32 GT/s, 7.0 U3d"
)


def test_the_one_way_is_none_of_them() -> None:
    assert otherwise(RIGHT) == {}


def test_what_is_quoted_is_not_looked_at() -> None:
    page = parse("<article><p>It shows <code>146.48 KB</code>, 150,000 bytes.</p><pre>25G</pre></article>")
    assert list(runs(page)) == ["It shows · , 150,000 bytes.", "·"]


def test_words_of_others_are_taken_out_and_the_rest_is_looked_at() -> None:
    used = set[str]()
    name = "ConnectX-6 Lx EN 25GbE dual-port"
    assert mistakes([("a.html", f"NVIDIA {name} in slot 1")], used) == []
    assert used == {"names and facts of parts, as vendors and their documents have them"}
    assert mistakes([("a.html", f"NVIDIA {name} at 25G")], set()) == [
        f"a.html: a port's speed is `25 GbE`: 25G: NVIDIA {name} at 25G"
    ]


def test_thresholds_of_ecn_read_the_same_in_picture_table_and_verification(built: Built) -> None:
    design = "designs/nvme-of-vsphere7"
    qos = built.pages[f"{design}/network.html"].main
    picture = [" ".join(text.text.split()) for text in qos.all("text")]
    assert "150,000 to 1,501,500 bytes" in picture
    cells = [cell.text.strip() for cell in qos.all("td")]
    assert "150,000" in cells and "1,501,500" in cells
    checks = list(runs(built.pages[f"{design}/checks.html"].main))
    assert "150,000 bytes, as the switch shows them" in checks
    assert "1,501,500 bytes, as the switch shows them" in checks
