"""Whatever a file looks like: its layout loses nothing, says the same, and is the layout of itself."""

import os
from pathlib import Path
from random import Random
from typing import Any

import yaml

from refarch.fmt.layout import format_document
from refarch.load.document import Document
from refarch.load.reader import read
from refarch.project.formatting import design_meaning, format_designs
from refarch.project.linting import lint_designs
from refarch.project.session import Session

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = ROOT / "tests" / "fixtures" / "foreign"
EXAMPLES = int(os.environ.get("REFARCH_LAYOUTS", "150"))


def schema_of(path: Path) -> str:
    return "variant" if path.parent.name == "variants" else path.stem


def files() -> list[Path]:
    found = [*(ROOT / "designs").rglob("*.yaml"), *(FOREIGN / "designs").rglob("*.yaml")]
    return sorted(path for path in found if "_catalog" not in path.parts)


def scrambled(text: str, random: Random) -> str:
    """A file as somebody else would have written it: other wrapping, other order, comments anywhere."""
    if random.random() < 0.5:
        text = yaml.safe_dump(
            shuffled(read("", text.encode()).data, random),
            sort_keys=False,
            default_flow_style=random.choice([None, False, True]),
            indent=random.choice([2, 3, 4]),
            width=random.choice([40, 80, 200]),
        )
    lines = text.split("\n")
    for number in range(random.randint(0, 12)):
        at = random.randrange(len(lines))
        manner = random.randrange(4)
        if manner == 0:
            lines.insert(at, " " * random.randint(0, 9) + f"# own {number}")
        elif manner == 1:
            lines[at] += " " * random.randint(1, 4) + f"# beside {number}"
        elif manner == 2:
            lines.insert(at, "")
        else:
            lines[at] = lines[at].replace(": ", ":   ").replace("{", "{ ").replace(", ", ",\n          ", 1)
    return "\n".join(lines)


def shuffled(value: Any, random: Random) -> Any:
    if isinstance(value, dict):
        keys = list(value)
        random.shuffle(keys)
        return {key: shuffled(value[key], random) for key in keys}
    return [shuffled(item, random) for item in value] if isinstance(value, list) else value


def comments(document: Document) -> list[str]:
    """All that looks like a comment of ``scrambled``; some of them are within texts."""
    words = " ".join(document.lines).split("# ")[1:]
    return sorted(" ".join(word.split()[:2]) for word in words if word.startswith(("own ", "beside ")))


def test_any_file_keeps_its_data_and_comments_and_is_laid_out_once() -> None:
    paths = files()
    assert len(paths) > 100
    tried = 0
    for seed in range(EXAMPLES):
        random = Random(seed)
        path = random.choice(paths)
        document = read(path.name, scrambled(path.read_text(), random).encode())
        if document.problems:  # a comment in the middle of a text ends it
            continue
        plain = format_document(document, schema_of(path), folds=False)
        again = read(path.name, plain.text.encode())
        assert again.data == document.data, (seed, path)
        assert comments(again) == comments(document), (seed, path)
        assert format_document(again, schema_of(path), folds=False).text == plain.text, (seed, path)
        folded = format_document(document, schema_of(path), folds=True)
        assert (
            format_document(read("", folded.text.encode()), schema_of(path), folds=True).text == folded.text
        )
        tried += 1
    assert tried > EXAMPLES * 0.8


def test_foreign_designs_mean_the_same_in_the_canonical_layout(tmp_path: Path) -> None:
    session = Session(str(FOREIGN)).demand_settings()
    done = format_designs((), session)
    assert (done.unchanged, done.unfolded) == ((), ())
    assert len(done.after) > 3
    by_folder: dict[str, dict[str, bytes]] = {}
    for path, text in done.after.items():
        by_folder.setdefault(path.removesuffix("/" + path.rpartition("/")[2]), {})[path] = text
    for folder, texts in by_folder.items():
        (before,) = lint_designs([folder], session)
        (after,) = lint_designs([folder], session, unsaved=texts)
        assert before.design is not None
        assert design_meaning(before) == design_meaning(after), folder


def test_a_design_with_everything_written_out_folds_to_the_same_one() -> None:
    """Each range of a design, written out and folded again, gives its model."""
    session = Session(str(ROOT)).demand_settings()
    (result,) = lint_designs([str(ROOT / "linter/refarch/proofs/designs/vsan-roce")], session)
    document = result.documents["wiring.yaml"]
    text = "\n".join(document.lines)
    head, tail = '  - {from: "host-', text.partition('to: "leaf-1 swp[1-4]"')[2].partition("\n")[0]
    written_out = [f'{head}{number} vmnic4", to: "leaf-1 swp{number}"{tail}' for number in (1, 2, 3, 4)]
    out = text.replace(f'{head}[1-4] vmnic4", to: "leaf-1 swp[1-4]"{tail}', "\n".join(written_out))
    assert out.count("vmnic4") == text.count("vmnic4") + 3
    assert format_document(read("wiring.yaml", out.encode()), "wiring", folds=True).text == text


def test_shipped_designs_are_in_the_canonical_layout() -> None:
    session = Session(str(ROOT)).demand_settings()
    for folder in ("designs", "linter/refarch/examples"):
        done = format_designs([folder], session)
        assert (list(done.after), done.unchanged) == ([], ()), "refarch fmt lays them out"
        assert done.canonical > 30
