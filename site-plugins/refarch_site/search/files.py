"""The files of the search. Names and text are apart, and so are designs: what is looked for first is there
first. They are scripts and no JSON, since a page that was opened from a disk may not fetch anything else."""

import json
import os
import posixpath
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from refarch.api import RuleInfo

from ..display_names import rule_title
from ..site import Site, SitePage, head_title
from .records import SearchRecord, other_names
from .sections import PageSection, first_sentence, page_sections

SEARCH_FOLDER = "search"
GROUPS_FILE = f"{SEARCH_FOLDER}/groups.js"
"""The file that is loaded first: what groups there are."""

GENERAL_GROUP = "_site"
"""The group of all that belongs to no design."""

RECORD_KINDS = (
    *("host", "switch", "array", "rack", "vlan", "port", "address", "part", "free port"),
    *("decision", "failure", "requirement", "rule", "page"),
)
"""In the files a kind is its number here; ``assets/search.js`` knows what each is called."""


RULES_PAGE, RULES_SECTION = "compliance.md", "rules"
"""Page of designs and its section whose text is that of the rules, which are found themselves."""


class HandwrittenPage(NamedTuple):
    """Page that somebody wrote by hand."""

    path: str
    title: str
    """Empty for the heading that it begins with."""
    markdown: str


def search_files(site: Site, handwritten: Iterable[HandwrittenPage] = ()) -> dict[str, str]:
    """Files of the search, by path in the site."""
    titles = {GENERAL_GROUP: "", **{name: entry.title for name, entry in site.searchable.items()}}
    pages = {name: list[SitePage]() for name in titles}
    for page in site.pages:
        if page.searchable:
            pages[_search_group(page.path, site)].append(page)
    pages[GENERAL_GROUP] += [SitePage(page.path, _page_title(page), page.markdown) for page in handwritten]
    files = {GROUPS_FILE: _script_call("groups", list(titles.items()))}
    for name, group_pages in pages.items():
        records = [
            *(site.searchable[name].records if name in site.searchable else site.rules),
            *_page_records(group_pages, site, titles[name]),
        ]
        files[f"{SEARCH_FOLDER}/names/{name}.js"] = _script_call(
            "names", name, [_record_data(record) for record in records]
        )
        files[f"{SEARCH_FOLDER}/text/{name}.js"] = _script_call("text", name, list(_page_texts(group_pages)))
    return files


def write_search(folder: str, files: Mapping[str, str]) -> None:
    """Write the files of the search into the folder of a built site, and remove what else is in theirs."""
    for path, content in files.items():
        full = os.path.join(folder, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        # JSON in ASCII needs no charset, which a file opened from a disk does not have.
        with open(full, "w", encoding="ascii", newline="") as file:
            file.write(content)
    for here, _, names in os.walk(os.path.join(folder, SEARCH_FOLDER)):
        for full in (os.path.join(here, name) for name in names):
            if os.path.relpath(full, folder).replace(os.sep, "/") not in files:
                os.unlink(full)


def _page_title(page: HandwrittenPage) -> str:
    parts = page_sections(page.markdown)
    return page.title or (parts[0].title if parts else "") or page.path


def _search_group(path: str, site: Site) -> str:
    """The design that a page belongs to."""
    folder, _, rest = path.partition("/")
    name = rest.partition("/")[0]
    return name if folder == "designs" and name in site.searchable else GENERAL_GROUP


def _page_records(pages: Iterable[SitePage], site: Site, title: str) -> Iterator[SearchRecord]:
    """Pages by their titles; ``title`` is that of their group, which results show next to them. Those of
    rules are found as rules."""
    rules = {record.target for record in site.rules}
    for page in pages:
        if page.path not in rules:
            detail = page.summary or first_sentence(page.markdown)
            # Results show the title of the group, which need not are in the name too.
            name = page.title if page.subject in ("", title) else head_title(page)
            others = (
                page.title,
                _address_name(page.path),
                head_title(page),
                page.subject if _is_first(page) else "",
            )
            yield SearchRecord("page", name, detail, page.path, other_names(name, *others))
            for anchor, section in page.sections:
                place = f"{page.path}#{anchor}"
                yield SearchRecord("page", f"{name}: {section}", detail, place, (section,))


def _address_name(path: str) -> str:
    """Name of a page in its address: ``getting-started``; for an index page the folder's name."""
    folder, name = posixpath.split(posixpath.splitext(path)[0])
    return posixpath.basename(folder) if name == "index" else name


def _is_first(page: SitePage) -> bool:
    return posixpath.basename(page.path) == "index.md"


def rule_records(rules: Iterable[RuleInfo]) -> tuple[SearchRecord, ...]:
    """Rules by their codes and names."""
    return tuple(
        SearchRecord(
            "rule", rule.code, rule.summary, f"rules/{rule.code}/index.md", (rule_title(rule.name), rule.name)
        )
        for rule in rules
    )


def _record_data(record: SearchRecord) -> list[Any]:
    others = [list(record.others)] if record.others else []
    return [
        RECORD_KINDS.index(record.kind),
        record.name,
        record.detail,
        _page_address(record.target),
        *others,
    ]


def _page_address(target: str) -> str:
    """Address of a page in the built site."""
    path, mark, place = target.partition("#")
    return f"{posixpath.splitext(path)[0]}.html{mark}{place}"


def _page_texts(pages: Iterable[SitePage]) -> Iterator[list[Any]]:
    """Address, title and sections (heading, anchor, text) of each page."""
    for page in pages:
        texts = [list(section) for section in _searched_sections(page) if section.text]
        if texts:
            yield [_page_address(page.path), page.title, texts]


def _searched_sections(page: SitePage) -> Iterator[PageSection]:
    """Sections of a page without those that repeat the text of the rules."""
    anchors = [anchor for anchor, _ in page.sections]
    has_rules = posixpath.basename(page.path) == RULES_PAGE
    is_repeated = False
    for section in page_sections(page.markdown):
        if section.anchor in anchors:
            is_repeated = has_rules and section.anchor == RULES_SECTION
        if not is_repeated:
            yield section


def _script_call(name: str, *values: Any) -> str:
    """Script that hands something to the search. JSON in ASCII means the same in JavaScript; without ``<`` it
    would even be harmless inside of a page."""
    arguments = ",".join(json.dumps(value, separators=(",", ":")) for value in values).replace("<", r"\u003c")
    return f"refarchSearch.{name}({arguments});\n"
