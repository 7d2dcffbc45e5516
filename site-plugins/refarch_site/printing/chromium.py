"""Has Chromium print a page of HTML as PDF, without network, scripts or a profile."""

import os
import shutil
import subprocess
import tempfile

from refarch.api import RefarchError

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
"""Names of the program on the PATH."""

BROWSER_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

TIMEOUT_SECONDS = 600
"""Seconds after which a browser that does not answer is ended."""

BROWSER_OPTIONS = (
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--no-pdf-header-footer",
    "--generate-pdf-document-outline",
)


def find_browser(program: str = "") -> str:
    """Browser, or the one that is named. Raises RefarchError where there is none, with what to do."""
    if program:
        path = shutil.which(program)
        if path is None:
            raise RefarchError(f"{program}: program not found; set --browser to Chromium or Chrome")
        return path
    for name in (*BROWSER_NAMES, *BROWSER_PATHS):
        path = shutil.which(name)
        if path is not None:
            return path
    raise RefarchError(
        "neither Chromium nor Chrome is installed, but the PDF requires one: install one, specify one with "
        "--browser, or use --html to write a page that any browser can print"
    )


def print_html(html: str, browser: str) -> bytes:
    """PDF of a page. Raises RefarchError where the browser fails."""
    with tempfile.TemporaryDirectory(prefix="refarch-print-", ignore_cleanup_errors=True) as folder:
        page, pdf_file = os.path.join(folder, "page.html"), os.path.join(folder, "page.pdf")
        with open(page, "w", encoding="utf-8") as file:
            file.write(html)
        profile = f"--user-data-dir={os.path.join(folder, 'profile')}"
        command = [
            browser,
            *BROWSER_OPTIONS,
            *_sandbox_options(),
            profile,
            f"--print-to-pdf={pdf_file}",
            page,
        ]
        try:
            done = subprocess.run(command, capture_output=True, check=False, timeout=TIMEOUT_SECONDS)
        except OSError as error:
            raise RefarchError(f"{browser}: cannot run: {error.strerror}") from None
        except subprocess.TimeoutExpired:
            raise RefarchError(f"{browser}: did not print the page in {TIMEOUT_SECONDS} seconds") from None
        if not os.path.isfile(pdf_file):
            messages = done.stderr.decode("utf-8", "replace").strip().splitlines()
            last = messages[-1] if messages else "no error message"
            raise RefarchError(f"{browser}: printed no PDF (exit status {done.returncode}): {last[:200]}")
        with open(pdf_file, "rb") as content:
            return content.read()


def _sandbox_options() -> tuple[str, ...]:
    """Chromium does not start its sandbox for root, as in containers; the page runs no script and fetches
    nothing."""
    return ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
