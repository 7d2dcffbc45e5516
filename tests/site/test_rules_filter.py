"""The filters of the list of rules, in a real browser on a page from the disk: what they show and link to,
and the keyboard."""

import json
import re
import subprocess
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from built_site import Built

from refarch import api
from refarch.api import SEVERITIES
from refarch_site.display_names import BASIS_TEXT
from refarch_site.escape import slug
from refarch_site.site_pages.rules import NO_DOCUMENT, REASONING_SOURCES, RuleFilters
from refarch_site.vendors import OTHER_VENDORS, VENDOR_DOMAINS, sorted_vendors, vendor_of

pytestmark = pytest.mark.browser

RULES = tuple(api.rules())
ALL = [rule.code for rule in RULES]
KB = "Broadcom KB 382163: Configuring RDMA for vSAN"

CHOICES: list[dict[str, str]] = [
    {"area": "qos"},
    {"severity": "warning"},
    {"product": "vsan-esa"},
    {"source": "NVIDIA (Mellanox): all"},
    {"source": KB},
    {"source": NO_DOCUMENT},
    {"confidence": "practice"},
    {"area": "teaming", "severity": "error", "product": "vsan-osa", "confidence": "vendor-requirement"},
    {"words": "teaming policy"},
    {"area": "mtu", "severity": "info", "confidence": "vendor-recommendation", "product": "pvrdma"},
]


def cited_sources(rule: api.RuleInfo) -> list[api.Source]:
    return [source for source in rule.sources if source.document not in REASONING_SOURCES]


def fits(rule: api.RuleInfo, name: str, value: str) -> bool:
    """The same question as the page answers, asked of the rules themselves."""
    if name == "product":
        return not rule.applies.products or value in rule.applies.products
    if name == "words":
        row = f"{rule.code} {rule.name} {rule.severity} {rule.basis}".lower().replace("-", " ")
        return all(word in row for word in value.split())
    if name == "source" and value == NO_DOCUMENT:
        return not cited_sources(rule)
    if name == "source":
        return any(
            value in (one.document, f"{vendor_of(one.document, one.url)}: all") for one in cited_sources(rule)
        )
    if name == "confidence":
        return slug(rule.basis) == value
    return bool(getattr(rule, name) == value)


def matching_rules(choice: dict[str, str]) -> set[str]:
    return {rule.code for rule in RULES if all(fits(rule, name, value) for name, value in choice.items())}


@pytest.fixture(scope="module")
def seen(root: Path, built: Built, need_tool: Callable[..., str], browser: str) -> dict[str, Any]:
    """What a browser says about the page."""
    page = (built.folder / "rules" / "index.html").as_uri()
    command = [
        need_tool("node"),
        str(Path(__file__).with_name("rules_filter.mjs")),
        browser,
        page,
        json.dumps(CHOICES),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_nothing_is_fetched_and_nothing_fails(seen: dict[str, Any]) -> None:
    assert (seen["strangers"], seen["complaints"]) == ([], [])


def test_without_scripts_all_rules_are_in_boxes_and_no_form_is_shown(seen: dict[str, Any]) -> None:
    assert set(seen["without"]["codes"]) == set(ALL) and seen["without"]["count"] == ""
    assert seen["without"]["headings"] == len({rule.area for rule in RULES})


def test_with_them_all_are_in_closed_boxes_until_somebody_chooses(seen: dict[str, Any]) -> None:
    assert sorted(seen["first"]["codes"]) == sorted(ALL) and seen["first"]["open"] == 0
    assert seen["first"]["count"] == f"{len(ALL)} of {len(ALL)} rules"
    assert seen["first"]["headings"] == len({rule.area for rule in RULES})


@pytest.mark.parametrize(
    "number", range(len(CHOICES)), ids=["-".join(choice) + str(at) for at, choice in enumerate(CHOICES)]
)
def test_a_choice_shows_the_rules_that_fit_and_their_number(seen: dict[str, Any], number: int) -> None:
    now, wanted = seen["chosen"][number]["now"], matching_rules(CHOICES[number])
    assert set(now["codes"]) == wanted
    assert now["count"] == f"{len(wanted)} of {len(ALL)} rules" and now["open"] == len(wanted)
    assert now["headings"] == len({rule.area for rule in RULES if rule.code in wanted})


def test_the_choices_tell_something(seen: dict[str, Any]) -> None:
    sizes = [len(matching_rules(choice)) for choice in CHOICES]
    assert all(0 < size < len(ALL) for size in sizes[:-1]) and sizes[-1] == 0


@pytest.mark.parametrize("number", range(len(CHOICES)))
def test_a_choice_can_be_linked(seen: dict[str, Any], number: int) -> None:
    chosen = seen["chosen"][number]
    assert all(f"{name}=" in chosen["now"]["address"] for name in CHOICES[number])
    for what in ("codes", "count", "fields"):
        assert chosen["linked"][what] == chosen["now"][what]


def test_show_all_takes_everything_back(seen: dict[str, Any]) -> None:
    assert set(seen["cleared"]["codes"]) == set(ALL) and seen["cleared"]["open"] == 0
    assert set(seen["cleared"]["fields"].values()) == {""}
    assert seen["cleared"]["address"] == ""


def test_a_query_works_as_well(seen: dict[str, Any]) -> None:
    assert set(seen["query"]["codes"]) == matching_rules({"severity": "info"})


def test_an_old_link_shows_what_is_still_there(seen: dict[str, Any]) -> None:
    assert set(seen["old"]["codes"]) == matching_rules({"area": "mtu"})


def test_links_to_headings_choose_nothing_and_take_nothing_back(seen: dict[str, Any]) -> None:
    assert set(seen["anchor"]["codes"]) == set(ALL)
    assert (
        set(seen["moved"]["codes"]) == set(seen["kept"]["codes"]) == matching_rules({"severity": "warning"})
    )


def test_the_keyboard_does_it_all(seen: dict[str, Any]) -> None:
    assert set(seen["typed"]["codes"]) == matching_rules({"area": "mlag"})
    assert seen["order"] == [
        "ra-severity",
        "ra-product",
        "ra-source",
        "ra-confidence",
        "ra-words",
        "ra-reset",
    ]
    assert set(seen["reset"]["codes"]) == set(ALL) and seen["reset"]["focus"] == "ra-area"
    assert (
        set(seen["entered"]["codes"]) == matching_rules({"words": "mtu"})
        and seen["entered"]["address"] == "#words=mtu"
    )


def test_the_count_is_announced(seen: dict[str, Any]) -> None:
    assert seen["announced"] == "OUTPUT"  # a live region by itself


def test_on_a_telephone_nothing_sticks_out(seen: dict[str, Any]) -> None:
    assert seen["small"]["wider"] <= 0
    assert all(0 <= left < right <= 390 and height >= 24 for left, right, height in seen["small"]["fields"])


def test_closed_boxes_are_short_on_a_telephone(seen: dict[str, Any]) -> None:
    assert seen["folded"]["height"] <= 5000


def test_choices_are_told_apart() -> None:
    documents = {source.document for rule in RULES for source in cited_sources(rule)}
    vendors = {f"{name}: all" for name in (*VENDOR_DOMAINS, OTHER_VENDORS)}
    assert documents and not documents & {*vendors, NO_DOCUMENT}
    products = {name for rule in RULES for name in rule.applies.products}
    words = [*SEVERITIES, *map(slug, BASIS_TEXT), *products]
    assert products and len(set(words)) == len(words)
    assert not any(word.isdigit() for word in words), "positions of documents are numbers"


def test_the_form_offers_what_the_rules_have_and_a_line_names_it() -> None:
    assert any(cited_sources(rule) for rule in RULES)
    filters = RuleFilters(RULES)
    form = filters.form()
    (sources,) = re.findall(r'<select id="ra-source".*?</select>', form)
    options = [unescape(option) for option in re.findall(r"<option[^>]*>(.*?)</option>", sources)]
    for rule in RULES:
        assert f'<option value="{rule.area}">' in form and f'<option value="{rule.severity}">' in form
        (words,) = re.findall(r'data-fits="([^"]*)"', filters.facets(rule))
        named = {options[int(word)] for word in words.split() if word.isdigit()}
        wanted = {one.document for one in cited_sources(rule)}
        assert {name for name in named if not name.endswith(": all")} == (wanted or {NO_DOCUMENT}), rule.code


@pytest.mark.parametrize(
    ("title", "url", "vendor"),
    [
        ("x", "https://knowledge.broadcom.com/a", "Broadcom (VMware)"),
        ("x", "https://vmware.com/a", "Broadcom (VMware)"),
        ("x", "https://notvmware.com/a", OTHER_VENDORS),
        ("VMware, a guide", "", "Broadcom (VMware)"),
        ("NVIDIA/nccl pull request 1", "https://github.com/NVIDIA/nccl/pull/1", "NVIDIA (Mellanox)"),
        ("Intel notes", "", "Intel"),
        ("A blog", "https://blog.example.net/vmware.com", OTHER_VENDORS),
    ],
)
def test_a_document_belongs_to_its_vendor(title: str, url: str, vendor: str) -> None:
    assert vendor_of(title, url) == vendor


def test_the_rest_comes_last() -> None:
    assert sorted_vendors({OTHER_VENDORS, "Zebra", "Cisco"}) == ["Cisco", "Zebra", OTHER_VENDORS]
