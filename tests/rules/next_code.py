"""The area's next free number: a code is never used again, even where its rule went."""

import re
from pathlib import Path

from refarch.rules.registry import BUILT_IN

CODES = Path(__file__).parent.parent / "golden" / "rules" / "codes.txt"
"""All codes that there ever were."""


def next_code(letters: str) -> str:
    """``VLAN021`` for ``VLAN``: one above the highest that there ever was."""
    codes = {*BUILT_IN.names, *(line.split()[0] for line in CODES.read_text(encoding="utf-8").splitlines())}
    numbers = [int(code.removeprefix(letters)) for code in codes if re.fullmatch(rf"{letters}\d+", code)]
    return f"{letters}{max(numbers, default=0) + 1:03}"


def no_such_rule(code: str) -> str:
    """What to say of a code that no rule has, or of the letters of an area."""
    letters = re.sub(r"\d+$", "", code)
    areas = sorted(
        {name.split(".")[-2] for known, name in BUILT_IN.names.items() if known.startswith(letters)}
    )
    if not areas or not letters.isalpha():
        return f"there is no rule {code}, and no area whose rules begin so; `refarch rules` lists them"
    free = next_code(letters)
    place = f"the next free number is {free}: linter/refarch/rules/{areas[0]}/{free.lower()}_<the problem>.py"
    return place if code == letters else f"there is no rule {code}; {place}"
