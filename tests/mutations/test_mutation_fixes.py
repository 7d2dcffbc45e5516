"""The fixes of findings in designs with a mistake: each takes its finding away and brings no other."""

from collections import Counter
from collections.abc import Iterator

from mutation_runs import TODAY, design_files, tables

from refarch import api, testing
from refarch.proofs.mutations import edited

Key = tuple[str, str, str]


def keys(result: api.Result) -> set[Key]:
    """What is found, excused or not: a file that a program writes anew has no comments, and so no waivers."""
    return {(one.code, one.file, one.object) for one in result.findings}


def mistakes() -> Iterator[tuple[str, dict[str, bytes], api.Result]]:
    """Each design with each mistake, without its variants, which have no fixes."""
    for mutation in tables().listed:
        files = edited(mutation, design_files(mutation.design))
        own = {name: content for name, content in files.items() if name in api.FILES}
        yield mutation.design, own, api.lint_texts(mutation.design, own, TODAY)


def test_every_fix_cures_and_does_nothing_else() -> None:
    found: Counter[str] = Counter()
    for design, files, result in mistakes():
        for one in result.findings:
            if one.fix is not None:
                found[one.code] += 1
                cured = keys(api.lint_texts(design, testing.cured(files, one), TODAY))
                assert cured == keys(result) - {(one.code, one.file, one.object)}, (one.message, one.fix)
    assert len(found) >= 18 and found.total() >= 45, found
