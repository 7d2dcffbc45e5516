"""Puts a table of figures into the documents.

python benchmarks/run.py | python scripts/benchmark_table.py
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "benchmarks.md"
PLACE = re.compile(r"(<!-- benchmark -->\n).*?(<!-- /benchmark -->)", re.S)


def main() -> None:
    """Replace what stands between its two marks."""
    table = sys.stdin.read().strip()
    if not table.startswith("| what |") or "peak memory" not in table:
        raise SystemExit("this is not the whole table of benchmarks/run.py; nothing was changed")
    text = DOCUMENT.read_text()
    DOCUMENT.write_text(PLACE.sub(lambda marks: f"{marks[1]}\n{table}\n\n{marks[2]}", text))


if __name__ == "__main__":
    main()
