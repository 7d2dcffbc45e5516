"""Cards, drivers and firmware of the catalog fit each other: families, releases, pairs, ranges."""

import re
from collections.abc import Iterator

from catalog_entries import Entry, entries, of_kind

from refarch.model.versions import is_in_range, release_order_key

PLATFORMS = {"esxi", "windows-server"}


def with_releases() -> Iterator[tuple[str, Entry]]:
    """Every release of every software, with the software's name."""
    for identity, entry in of_kind("software").items():
        for release in entry.get("releases", ()):
            yield identity, release


def test_drivers_and_firmware_of_cards_are_there() -> None:
    named = {
        (identity, software)
        for identity, card in of_kind("nic").items()
        for software in (
            *card.get("drivers", {}).values(),
            *([card["firmware"]] if "firmware" in card else []),
        )
    }
    assert len(named) > 100
    assert {row for row in named if row[1] not in of_kind("software")} == set()


def test_firmware_of_nvidia_cards_is_of_their_family() -> None:
    """ConnectX-6, 6 Dx and 6 Lx each have firmware of their own."""
    cards = {
        identity: card
        for identity, card in of_kind("nic").items()
        if card.get("firmware", "").startswith("connectx-")
    }
    assert len({card["firmware"] for card in cards.values()}) > 5
    wrong = {
        identity
        for identity, card in cards.items()
        if card["firmware"].removesuffix("-firmware")
        not in {card["family"], card["family"].removesuffix("-ex")}
    }
    assert wrong == set()


def test_releases_of_a_firmware_begin_as_their_family_does() -> None:
    beginnings = {
        identity: entry["release_prefix"]
        for identity, entry in of_kind("software").items()
        if "release_prefix" in entry
    }
    assert len(beginnings) > 5 and len(set(beginnings.values())) == len(beginnings)
    wrong = [
        (identity, release["release"])
        for identity, release in with_releases()
        if not release["release"].startswith(beginnings.get(identity, ""))
    ]
    assert wrong == []


def test_pairs_name_firmware_and_its_releases_in_order() -> None:
    software, count = of_kind("software"), 0
    for identity, release in with_releases():
        for firmware, listed in release.get("pairs", {}).items():
            count += 1
            beginning = software[firmware].get("release_prefix", "")
            assert all(one.startswith(beginning) for one in listed), (identity, firmware)
            assert [release_order_key(one) for one in listed] == sorted(
                release_order_key(one) for one in listed
            ), (identity, firmware)
            users = [card for card in of_kind("nic").values() if card.get("firmware") == firmware]
            assert users, firmware
            assert any(identity in card.get("drivers", {}).values() for card in users), (identity, firmware)
    assert count > 15


def test_needed_releases_are_of_software_that_is_there() -> None:
    needed = [(one, release) for one, release in with_releases() if release.get("requires")]
    assert {one for one, _ in needed} >= {"irdman", "vds"}
    for identity, release in needed:
        assert set(release["requires"]) <= set(of_kind("software")), identity


def test_ranges_of_platforms_can_be_read_and_exclude_something() -> None:
    ranges = {
        (identity, product): text
        for identity, entry in entries().items()
        for product, text in entry.get("supported_on", {}).items()
    }
    assert len(ranges) > 8 and {product for _, product in ranges} <= PLATFORMS
    for named, text in ranges.items():
        assert {is_in_range(release, text) for release in ("1.0", "6.0", "6.7", "7.0", "8.0", "99.0")} == {
            True,
            False,
        }, named


def test_cards_are_excluded_from_products_that_are_there() -> None:
    excluded = {one for card in of_kind("nic").values() for one in card.get("not_for", ())}
    assert excluded and excluded <= set(of_kind("product"))


def test_withdrawn_releases_have_a_day_and_a_reason_and_others_follow_them() -> None:
    withdrawn = [(one, release) for one, release in with_releases() if "withdrawn" in release]
    assert {one for one, _ in withdrawn} == {"esxi", "vcenter"}
    for identity, release in withdrawn:
        day = release["withdrawn"]["day"]
        assert re.fullmatch(r"20\d\d-\d\d(-\d\d)?", day) and release["withdrawn"]["because"]
        assert str(release["released"])[: len(day)] <= day
        later = [
            other
            for product, other in with_releases()
            if product == identity
            and release_order_key(other["release"]) > release_order_key(release["release"])
        ]
        assert [other for other in later if "withdrawn" not in other], identity
