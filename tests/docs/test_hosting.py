"""What the page on servers shows is what is shipped, and what is shipped holds what the page says."""

import re

from document import ROOT

PAGE = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
NGINX = (ROOT / "templates/site/nginx.conf").read_text(encoding="utf-8")
CONTAINER = (ROOT / "templates/site/Containerfile").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first block of a language on the page."""
    match = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert match is not None, language
    return match[1]


def test_the_files_on_the_page_are_those_that_are_shipped() -> None:
    assert block("nginx") == NGINX
    assert block("dockerfile") == CONTAINER


def test_nginx_compresses_answers_for_lost_pages_and_sends_the_policy_with_every_answer() -> None:
    assert NGINX.count("{") == NGINX.count("}") == 3
    assert "    error_page 403 404 =404 /404.html;\n" in NGINX and "    gzip on;\n" in NGINX
    assert "    include /etc/nginx/policy.conf;\n" in NGINX
    headers = re.findall(r"^( *)add_header .*;$", NGINX, re.MULTILINE)
    assert headers == ["    "] * 3, "one inside of a location would take the place of all others there"
    assert all(
        line.rstrip().endswith(("{", "}", ";"))
        for line in NGINX.splitlines()
        if line.strip(" #")[:1] and "#" not in line
    )


def test_the_container_runs_without_root_from_a_pinned_image() -> None:
    words = [line.split(maxsplit=1) for line in CONTAINER.splitlines() if line and not line.startswith("#")]
    assert [word for word, _ in words] == ["FROM", "COPY", "COPY", "USER", "RUN", "USER", "EXPOSE"]
    assert re.fullmatch(r"docker\.io/[a-z/-]+:[0-9][0-9a-z.-]*", words[0][1]), "pinned by a version"
    assert [value for word, value in words if word == "USER"][-1] == "101"
    sources = [value.split()[0] for word, value in words if word == "COPY"]
    assert sources == ["templates/site/nginx.conf", "site"] and (ROOT / sources[0]).is_file()
    made, sh = next(value for word, value in words if word == "RUN"), block("sh")
    assert made.partition(" > ")[0].replace("/usr/share/nginx/html", "site") == sh.partition(" > ")[0]
