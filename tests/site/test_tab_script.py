"""The script for tabs in hand-written pages: only where a page has tabs."""

from types import SimpleNamespace

from jinja2 import Environment, FileSystemLoader

from refarch_site.page_assets import ASSETS

TEMPLATES = Environment(loader=FileSystemLoader(f"{ASSETS}/theme"), autoescape=False)


def script(content: str) -> str:
    template = TEMPLATES.get_template("partials/javascripts/content.html")
    return template.render(page=SimpleNamespace(content=content)).strip()


def test_a_page_with_tabs_opens_those_that_a_reader_chose() -> None:
    made = script('<div class="tabbed-set tabbed-alternate"><input></div>')
    assert made.startswith("<script>{") and '__md_get("__tabs")' in made


def test_other_pages_have_no_such_script() -> None:
    assert script("<p>tabbed-set</p>") == ""
    assert TEMPLATES.get_template("partials/javascripts/content.html").render(page=None).strip() == ""
