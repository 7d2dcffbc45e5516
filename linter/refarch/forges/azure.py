"""Azure DevOps: threads of a pull request, over its REST API.

https://learn.microsoft.com/rest/api/azure/devops/git/pull-request-threads; variables of a run:
https://learn.microsoft.com/azure/devops/pipelines/build/variables.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from urllib.parse import quote

from ..core.errors import RefarchError
from . import Forge, ForgeComment, required_variable
from ._client import ForgeClient
from ._comment_text import remove_sketches

API_VERSION = "api-version=7.1"
CLOSED_THREAD = 4
"""Status of a thread that does not have to be resolved before merging."""


class AzureThreads:
    """Threads of a pull request. A comment is the first one of its thread."""

    def __init__(self, client: ForgeClient, project: str, repository: str, number: str) -> None:
        self.client = client
        self.threads_path = (
            f"/{quote(project)}/_apis/git/repositories/{quote(repository)}/pullRequests/{number}/threads"
        )

    def comments(self) -> Iterator[ForgeComment]:
        """Comments that are not deleted; Azure DevOps returns them at once."""
        for thread in self.client.get(f"{self.threads_path}?{API_VERSION}").field("value").items():
            listed = thread.field("comments")
            comments = [] if listed.is_nothing() else listed.items()
            # Azure DevOps still lists what was deleted.
            if not comments or thread.field("isDeleted").flag() or comments[0].field("isDeleted").flag():
                continue
            author = comments[0].field("author").field("id").text()
            address = f"{thread.field('id').number()}/comments/{comments[0].field('id').number()}"
            yield ForgeComment(address, comments[0].field("content").text(), author)

    @cached_property
    def _own_id(self) -> str:
        return self.client.get("/_apis/connectionData").field("authenticatedUser").field("id").name()

    def is_mine(self, comment: ForgeComment) -> bool:
        """Whether the owner of the token wrote the comment."""
        return comment.author == self._own_id

    def create(self, text: str) -> None:
        """Write a new comment, in a thread of its own."""
        # 0 is no parent, 1 is text: see the REST API above.
        comment = {"parentCommentId": 0, "content": text, "commentType": 1}
        self.client.post(
            f"{self.threads_path}?{API_VERSION}", {"comments": [comment], "status": CLOSED_THREAD}
        )

    def replace(self, comment: ForgeComment, text: str) -> None:
        """Replace the text of a comment."""
        self.client.change("PATCH", f"{self.threads_path}/{comment.address}?{API_VERSION}", {"content": text})


def discussion(environment: Mapping[str, str]) -> AzureThreads:
    """Pull request that the pipeline runs for. Raises RefarchError if it runs for none, or for one of another
    host."""
    number = environment.get("SYSTEM_PULLREQUEST_PULLREQUESTID", "")
    provider = environment.get("BUILD_REPOSITORY_PROVIDER", "")
    if provider != "TfsGit":
        raise RefarchError(
            f"the repository is in {provider[:40] or 'no provider'}, not in Azure Repos (TfsGit)"
        )
    if not number.isdecimal():
        raise RefarchError(
            "this pipeline is not for a pull request: SYSTEM_PULLREQUEST_PULLREQUESTID is not a number"
        )
    token = required_variable(
        environment, "SYSTEM_ACCESSTOKEN", "pass it on: `env: SYSTEM_ACCESSTOKEN: $(System.AccessToken)`"
    )
    client = ForgeClient(
        "Azure DevOps",
        required_variable(environment, "SYSTEM_COLLECTIONURI", "address of the API of the organization"),
        {"Authorization": f"Bearer {token}"},
    )
    project = required_variable(environment, "SYSTEM_TEAMPROJECTID", "the project")
    return AzureThreads(
        client, project, required_variable(environment, "BUILD_REPOSITORY_ID", "the repository"), number
    )


FORGE = Forge(
    title="Azure DevOps",
    max_length=150_000,  # "A discussion comment cannot be longer than 150000 characters."
    ci_variable="TF_BUILD",
    discussion=discussion,
    adapt_text=remove_sketches,
)
