"""Pictures in a real browser, on a page from the disk: failures by click and key, layers, what hangs on a
device, PNG, light and dark, paper, a telephone, and no scripts."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refarch_diagrams import draw
from refarch_site import page_assets
from refarch_site.figures import inline_figure
from shipped_designs import shipped

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("pictures in use")]


@pytest.fixture(scope="module")
def used(
    root: Path, browser: str, need_tool: Callable[..., str], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """What ``pictures.mjs`` saw."""
    need_tool("dot")
    folder = tmp_path_factory.mktemp("pictures")
    (folder / "assets" / "fonts").mkdir(parents=True)
    common = page_assets.joined_style_sheet("")
    parts = "".join(part.css for part in page_assets.style_parts(common, {}))
    (folder / "assets" / "refarch.css").write_text(common + parts + page_assets.paper_sheet(), "utf-8")
    (folder / "assets" / "refarch.js").write_text(page_assets.joined_script(), "utf-8")
    for path, source in page_assets.font_files().items():
        shutil.copy(source, folder / path)
    shown, arista = (
        {drawing.name: drawing for drawing in draw(design)}
        for name in ("nvme-rocev2-spine-leaf", "vsan-esa-arista")
        if (design := shipped(name).design)
    )
    figures = [
        inline_figure(arista["topology"], "diagrams/topology.svg"),
        inline_figure(shown["failure"], "diagrams/failure.svg"),
        inline_figure(arista["virtual-switch-esa"], "diagrams/virtual-switch-esa.svg"),
        inline_figure(arista["address-plan"], "diagrams/address-plan.svg"),
    ]
    cases = [inline_figure(one, f"diagrams/{name}.svg") for name, one in shown.items() if "-case-" in name]
    page = folder / "page.html"
    page.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="assets/refarch.css"><script src="assets/refarch.js"></script>'
        f'<body class="md-typeset" data-md-color-scheme="default">{"".join(figures)}'
        f'<div class="ra-multiples">{"".join(cases)}</div>',
        "utf-8",
    )
    command = [need_tool("node"), str(Path(__file__).with_name("pictures.mjs")), browser, page.as_uri()]
    told = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    answer: dict[str, Any] = json.loads(told.stdout)
    return answer


def test_nothing_is_fetched_and_nothing_complains(used: dict[str, Any]) -> None:
    assert (used["complaints"], used["strangers"]) == ([], [])


def test_a_click_shows_what_fails_and_what_is_overloaded(used: dict[str, Any]) -> None:
    assert used["start"].startswith("No failure. Select a failure")
    seen = used["clicked"]
    assert (seen["dashed"], used["pressed"]["dashed"]) == (1, 1)
    assert seen["boxes"][used["spine"]] == ["lost", "spine-a1", "failed"]
    assert ["failed", "400 of 200"] in seen["boxes"].values()
    assert seen["fate"].startswith(
        "Failure of switch spine-a1: overloaded. Impact: overload between switches: 400 of 200 Gbit/s."
    )


def test_texts_keep_their_size_where_a_failure_can_be_chosen_and_on_paper(used: dict[str, Any]) -> None:
    texts = used["texts"]
    assert {size for _, size, _ in texts} >= {"11px", "13px"} and all(seen for *_, seen in texts)
    assert texts == used["unscripted"] == used["printed"]


def test_the_choice_is_in_the_address_of_the_page(used: dict[str, Any]) -> None:
    assert (used["hash"], used["noHash"]) == ("#fail=spine-a1", "")
    sent, unknown, broken = used["sent"]
    assert sent.startswith("Failure of switch leaf-b3: degraded.")
    assert unknown.startswith("No failure.") and broken.startswith("No failure.")


def test_nothing_has_failed_again_is_the_picture_of_before(used: dict[str, Any]) -> None:
    assert (used["restored"], used["chosen"]) == (True, True)


def test_a_device_is_failed_by_the_keyboard(used: dict[str, Any]) -> None:
    assert used["focus"] == [True, "button", "Fail switch leaf-b3"]
    assert used["pressed"]["boxes"][used["leaf"]] == ["lost", "leaf-b3", "failed"]
    assert used["pressed"]["fate"].startswith(
        "Failure of switch leaf-b3: degraded. Impact: paths to arrays: 8 → 4."
    )


def test_all_forms_have_the_texts_on_hover(used: dict[str, Any]) -> None:
    wide, medium = used["tips"]
    assert len(medium) > 100 and set(medium) <= set(wide)
    assert any("swp" in text for text in medium)


def test_layers_fade_what_does_not_carry_the_traffic(used: dict[str, Any]) -> None:
    assert used["layers"] == ["All cables", "Storage", "vMotion"]
    assert set(used["storage"].values()) == {"0.16", "1"} and set(used["all"].values()) == {"1"}


def test_cables_of_a_device_light_up(used: dict[str, Any]) -> None:
    assert used["hot"] > 0


def test_a_device_is_a_link_with_a_focus_that_is_seen(used: dict[str, Any]) -> None:
    href, thick, title = used["link"]
    assert (href, thick) == ("cabling.html#eos-spine-1", "3px")
    assert title == "eos-spine-1: Arista DCS-7050CX3-32S, Rack A, U41"


def test_a_picture_is_taken_away_as_png_svg_and_drawio(used: dict[str, Any]) -> None:
    assert used["png"] == ["topology.png", "data:image/png;base64,", True, True]
    assert used["takes"] == ["diagrams/topology.svg", "diagrams/topology.drawio", "diagrams/topology.dot"]


def test_colors_follow_the_scheme(used: dict[str, Any]) -> None:
    assert (used["light"], used["dark"]) == ("rgb(227, 236, 250)", "rgb(29, 48, 80)")


def test_small_multiples_are_for_paper_and_for_readers_without_scripts(used: dict[str, Any]) -> None:
    assert (used["screen"], used["paper"], used["plain"]) == ("none", ["grid", "none"], "grid")


def test_a_picture_is_shown_wherever_it_has_room(used: dict[str, Any]) -> None:
    step = 20
    forms = [shown for room, needed, shown, _ in used["forms"] if not needed <= room < needed + step]
    assert forms == [
        room >= needed for room, needed, _, _ in used["forms"] if not needed <= room < needed + step
    ]
    assert set(forms) == {True, False} and len(forms) > 5
    assert not any(scrolls for *_, scrolls in used["forms"])


def test_a_telephone_gets_the_narrow_pictures(used: dict[str, Any]) -> None:
    wide, narrow, overflow = used["narrow"]
    assert (set(wide), set(narrow), overflow <= 0) == ({False}, {True}, True)
    forms = {"1440": [True, False, False], "900": [False, True, False], "390": [False, False, True]}
    assert used["three"] == forms
    assert used["narrowPick"] == ["spine-a1", "failed"]
