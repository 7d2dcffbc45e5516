"""The registry as a whole: codes that are never reused, pages that are whole, and documents that were looked
up.

``tests/golden/rules/codes.txt`` has every code that there ever was. A new rule adds a line
(``pytest --update-golden``); a rule that goes leaves its line, and gets one in
``linter/refarch/rules/retired.txt``.
"""

import re
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from refarch import api, testing
from refarch.cli import main
from refarch.engine.conformance import FORMAT_AREAS, SOURCES_WITHOUT_DOCUMENT
from refarch.rules import registry
from refarch_site.project import Project
from refarch_site.site_pages import rules as rule_pages

CODES = Path(__file__).parent.parent / "golden" / "rules" / "codes.txt"

HEADINGS = [
    "",
    "What it checks",
    "Why it matters",
    "Example",
    "Use instead",
    "When it does not apply",
    "Limits of this check",
]

OF_READING = [heading for heading in HEADINGS if heading != "When it does not apply"]
"""What is wrong with a file is wrong in every design."""

RULES = api.rules()
DESIGN_RULES = [rule for rule in RULES if rule.area not in FORMAT_AREAS]
"""Those that check a design; the others read its files and the settings."""

FIRST_LOOK_UP = date(2026, 11, 1)


WITHOUT_ADDRESS = (
    "4sysops, Testing Remote Direct Memory Access (RDMA) with Chelsio NICs",
    "Intel irdman 1.4.4.0 release notes",
    "StorageReview, NVIDIA Drives NVMe-oF Performance for vSphere 7 Environments",
    "VM Guru, New document: VMware Paravirtual RDMA for High Performance Computing (in Russian)",
    "VM Guru, Paravirtual RDMA and native endpoints in vSphere 7 Update 1",
    "VMware, README of the Workflow Optimization Script for VMware Cloud Foundation on VxRail",
    "VMware vSphere 6.5.1 Networking guide, Remote Direct Memory Access for Virtual Machines",
    "VMware vSphere 6.7 Networking guide, Remote Direct Memory Access for Virtual Machines",
    "VMware, vSphere 6.5.1 Networking, Network Requirements for RDMA over Converged Ethernet",
)
"""Documents that were read, in the text that a design is made from or in a copy, and whose own address nobody
has confirmed."""


def cited(rule: api.RuleInfo) -> list[api.Source]:
    """The documents of a rule, without what is only a conclusion of ours or practice."""
    return [source for source in rule.sources if source.document not in SOURCES_WITHOUT_DOCUMENT]


def looked_up(rule: api.RuleInfo) -> bool:
    """Whether a document stands behind a rule that somebody can open, and did."""
    return rule.confidence != "practice" and any(source.url and source.verified for source in cited(rule))


def read_somewhere(rule: api.RuleInfo) -> bool:
    """The same, or somebody read it where not everybody can."""
    return looked_up(rule) or any(source.document in WITHOUT_ADDRESS for source in cited(rule))


def ever() -> dict[str, str]:
    """All codes that there ever were, with the name of the rule."""
    pairs = [line.split(" ") for line in CODES.read_text().splitlines()]
    assert [times for times in Counter(code for code, _ in pairs).values() if times > 1] == []
    return {line[0]: line[1] for line in pairs}


def test_every_code_keeps_its_name(golden: Callable[[Path, str], None], pytestconfig: pytest.Config) -> None:
    """Codes that went stay in the list, so that none is given away again."""
    before = ever() if CODES.exists() else {}
    known = {**before, **{rule.code: rule.name for rule in RULES}}
    if not pytestconfig.getoption("--update-golden"):  # the few lines that differ say more than all of them
        new = [f"{code} {name}" for code, name in known.items() if before.get(code) != name]
        assert new == [], f"new in {CODES.name}: pytest tests/rules/{Path(__file__).name} --update-golden"
    golden(CODES, "".join(f"{code} {name}\n" for code, name in sorted(known.items())))


def test_a_code_that_went_is_retired_and_none_else() -> None:
    gone = set(ever()) - {rule.code for rule in RULES}
    assert gone == set(registry.retired_codes()), (
        "a rule went: add a line to linter/refarch/rules/retired.txt"
    )


def test_a_retired_code_is_explained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "retired.txt").write_text("# a comment\n\nTEAM999 | a-lag | 0.9 | nobody had it | TEAM001\n")
    monkeypatch.setattr(registry, "__file__", str(tmp_path / "registry.py"))
    assert registry.retired_codes() == {"TEAM999": "TEAM999 a-lag went with 0.9: nobody had it; see TEAM001"}
    assert main(["explain", "team999"]) == 2
    assert capsys.readouterr() == ("", "refarch: TEAM999 a-lag went with 0.9: nobody had it; see TEAM001\n")


def test_every_name_is_the_problem_in_kebab_case() -> None:
    assert RULES and DESIGN_RULES
    for rule in RULES:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", rule.name), (
            f"{rule.code}: one word is a topic, not a problem"
        )
        assert not re.match(r"(check|ensure|require|must|should|verify|validate)-", rule.name), (
            f"{rule.code}: the name states the fix, not the problem"
        )
        assert len(rule.name) <= 60, rule.code


def test_every_page_has_its_headings_in_order_with_something_below() -> None:
    for rule in RULES:
        paragraphs = testing.sections(rule.docstring)
        assert list(paragraphs) == (HEADINGS if rule.area != "reading" else OF_READING), rule.code
        assert [heading for heading, text in paragraphs.items() if not text.strip()] == [], rule.code
        assert rule.summary.endswith("."), rule.code


def test_a_rule_that_is_no_practice_rests_on_a_document_that_was_looked_up() -> None:
    assert [
        rule.code for rule in DESIGN_RULES if rule.confidence != "practice" and not read_somewhere(rule)
    ] == []


def test_what_is_quoted_is_in_a_document_that_can_be_opened() -> None:
    quoted = [rule for rule in RULES if rule.confidence == "quoted" and rule.area != "reading"]
    assert quoted
    assert [
        rule.code for rule in quoted if not any(source.url and source.verified for source in cited(rule))
    ] == []


def test_every_source_can_be_looked_up() -> None:
    assert any(cited(rule) for rule in RULES)
    for rule in RULES:
        for source in rule.sources:
            assert source.document and source.fact, (rule.code, source)
        for source in cited(rule):
            _can_be_looked_up(rule.code, source)


def _can_be_looked_up(code: str, source: api.Source) -> None:
    assert source.document.strip() == source.document and source.fact.endswith((".", ")")), (code, source)
    assert bool(source.url) != (source.document in WITHOUT_ADDRESS), (
        f"{code}: no address, or one that the list does not know of: {source}"
    )
    if source.url:
        parts = urlsplit(source.url)
        host = re.fullmatch(r"([a-z0-9-]+\.)+[a-z]{2,}", parts.netloc)
        assert parts.scheme == "https" and host, (code, source.url)
        assert not re.search(r"\s", source.url) and (parts.path or parts.query), (code, source.url)
    if source.verified:
        assert date.fromisoformat(source.verified) >= FIRST_LOOK_UP, (code, source)


def test_a_document_has_one_address() -> None:
    addresses: dict[str, set[str]] = {}
    for rule in RULES:
        for source in cited(rule):
            addresses.setdefault(source.document, set()).add(source.url)
    assert {document: sorted(urls) for document, urls in addresses.items() if len(urls) > 1} == {}


def test_a_document_without_an_address_is_still_cited() -> None:
    assert set(WITHOUT_ADDRESS) <= {source.document for rule in RULES for source in cited(rule)}


def test_every_page_is_built() -> None:
    """As Markdown, for a project without designs."""
    project = Project(api.Config(), (), {}, tuple(RULES), {})
    pages = {page.path: page.markdown for page in rule_pages.pages(project)}
    for rule in RULES:
        text = pages[f"rules/{rule.code}/index.md"]
        assert text.startswith((f"# {rule.code}&#58; ", f"# {rule.code}: "))
        headings = [line[3:] for line in text.splitlines() if line.startswith("## ")]
        wanted = [heading for heading in testing.sections(rule.docstring) if heading]
        assert {*wanted, "Sources"} <= set(headings), rule.code
        addresses = {source.url for source in cited(rule) if source.url}
        assert text.count("https://") >= len(addresses), rule.code
