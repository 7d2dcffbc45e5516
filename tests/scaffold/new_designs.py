"""What the tests of new designs share."""

from refarch.api import RefarchError, Session
from refarch.scaffold.draft import DesignRequest
from refarch.scaffold.make import NewDesign, make_design


def made(session: Session, like: str = "vsan-esa", **wishes: object) -> NewDesign:
    """A new design called ``mine``."""
    return make_design(DesignRequest(name="mine", like=like, **wishes), session)  # type: ignore[arg-type]


def refused(session: Session, like: str = "vsan-esa", **wishes: object) -> str:
    """What is said where there cannot be one."""
    try:
        made(session, like, **wishes)
    except RefarchError as error:
        return str(error)
    raise AssertionError("it was made")


def lines_with(design: NewDesign, file: str, *words: str) -> list[str]:
    """The lines of a file that have one of some words, without their indentation."""
    lines = design.files[file].splitlines()
    return [line.strip() for line in lines if any(word in line for word in words)]
