"""The page of the profiles, and the options on the pages of rules."""

from built_site import Built

from refarch import api
from refarch.api.conformance import lint_profiles
from refarch_site.escape import text as escaped
from refarch_site.site import SitePage


def test_every_profile_is_shown_with_its_changes_and_documents(pages: dict[str, SitePage]) -> None:
    assert list(lint_profiles())
    text = pages["rules/profiles.md"].markdown
    for profile in lint_profiles():
        section = text.partition(f"## {profile.title}: {profile.name}\n")[2].partition("\n## ")[0]
        assert profile.purpose in section
        for code in (*profile.severities, *profile.options):
            assert f"[<code>{code}</code>]({code}/index.md)" in section
        for _, source in profile.sources:
            assert source.url.partition("(")[0] in section and source.section in section


def test_every_rule_lists_its_options(pages: dict[str, SitePage]) -> None:
    assert any(rule.options for rule in api.rules())
    for rule in api.rules():
        text = pages[f"rules/{rule.code}/index.md"].markdown
        assert ("\n## Options\n" in text) is bool(rule.options), rule.code
        for option in rule.options:
            assert f" {option.says} " in text and f" {escaped(option.allowed_text)} " in text, rule.code
            assert f"\n    {option.name}: {option.example}\n" in text, rule.code


def test_the_page_is_in_the_navigation_and_its_links_lead_somewhere(built: Built) -> None:
    page = built.pages["rules/profiles.html"]
    assert "VCF-VSAN-REQD-CFG-003" in page.main.text
    assert {"TEAM006/index.html", "VER015/index.html"} <= set(page.links)
