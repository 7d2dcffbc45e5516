"""GitLab: notes of a merge request, over its REST API.

https://docs.gitlab.com/api/notes/; variables of a run:
https://docs.gitlab.com/ci/variables/predefined_variables/. The token of a job cannot write notes, so one with
the scope ``api`` is needed."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from ..core.errors import RefarchError
from . import Forge, ForgeComment, WriteRefused, required_variable
from ._client import ForgeClient
from ._comment_text import escape_commands


class GitlabNotes:
    """Notes of a merge request."""

    def __init__(self, client: ForgeClient, project: str, number: str) -> None:
        self.client = client
        self.notes_path = f"/projects/{project}/merge_requests/{number}/notes"

    def comments(self) -> Iterator[ForgeComment]:
        """Notes of people and programs, in the order of GitLab."""
        for item in self.client.pages(self.notes_path):
            # System notes say what happened to the merge request.
            if not item.field("system").flag():
                author = item.field("author").field("id")
                name = "" if author.is_nothing() else str(author.number())
                yield ForgeComment(str(item.field("id").number()), item.field("body").text(), name)

    @cached_property
    def _own_id(self) -> str:
        return str(self.client.get("/user").field("id").number())

    def is_mine(self, comment: ForgeComment) -> bool:
        """Whether the owner of the token wrote the note."""
        return comment.author == self._own_id

    def create(self, text: str) -> None:
        """Write a new note."""
        self.client.post(self.notes_path, {"body": text})

    def replace(self, comment: ForgeComment, text: str) -> None:
        """Replace the text of a note."""
        self.client.change("PUT", f"{self.notes_path}/{comment.address}", {"body": text})


def discussion(environment: Mapping[str, str]) -> GitlabNotes:
    """Merge request that the pipeline runs for. Raises RefarchError if it runs for none, WriteRefused without
    a token: pipelines of forks do not get it."""
    number = environment.get("CI_MERGE_REQUEST_IID", "")
    if not number:
        raise RefarchError("this pipeline is not for a merge request: CI_MERGE_REQUEST_IID is not set")
    project = required_variable(
        environment, "CI_MERGE_REQUEST_PROJECT_ID", "the project of the merge request"
    )
    # Both become parts of the address that gets the token.
    if not (number.isdecimal() and project.isdecimal()):
        raise RefarchError("CI_MERGE_REQUEST_IID and CI_MERGE_REQUEST_PROJECT_ID are not both numbers")
    token = environment.get("GITLAB_TOKEN", "").strip()
    if not token:
        raise WriteRefused("GITLAB_TOKEN is not set; set it as a masked variable with a token of scope api")
    client = ForgeClient(
        "GitLab",
        required_variable(environment, "CI_API_V4_URL", "address of the GitLab API"),
        {"PRIVATE-TOKEN": token},
    )
    return GitlabNotes(client, project, number)


FORGE = Forge(
    title="GitLab",
    max_length=1_000_000,  # https://docs.gitlab.com/api/notes/#create-new-merge-request-note
    ci_variable="GITLAB_CI",
    discussion=discussion,
    adapt_text=escape_commands,
)
