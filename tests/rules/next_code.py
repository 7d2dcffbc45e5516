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


def areas_of(letters: str) -> list[str]:
    """Folders of the rules whose codes begin with these letters; none for anything but letters."""
    names = (name for code, name in BUILT_IN.names.items() if code.startswith(letters))
    return sorted({name.split(".")[-2] for name in names}) if letters.isalpha() else []


def no_such_rule(code: str) -> str:
    """Answer to a code that no rule has, or to the letters of an area."""
    letters = re.sub(r"\d+$", "", code)
    areas = areas_of(letters)
    if not areas:
        return f"unknown rule {code}, and no area whose rules begin so; `refarch rules` lists them"
    free = next_code(letters)
    place = f"the next free number is {free}: linter/refarch/rules/{areas[0]}/{free.lower()}_<the problem>.py"
    return place if code == letters else f"unknown rule {code}; {place}"
