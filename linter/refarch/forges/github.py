"""GitHub: comments of a pull request, over its REST API.

https://docs.github.com/en/rest/issues/comments; variables of a run:
https://docs.github.com/en/actions/reference/workflows-and-actions/variables.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from ..core.errors import RefarchError
from . import Forge, ForgeComment, WriteRefused, required_variable
from ._client import ForgeClient

APP_SUFFIX = "[bot]"
"""End of the names of apps, which no name of a person can have."""


class GithubComments:
    """Comments of a pull request."""

    def __init__(self, client: ForgeClient, repository: str, number: str) -> None:
        self.client = client
        self.repository = f"/repos/{repository}"
        self.comments_path = f"{self.repository}/issues/{number}/comments"

    def comments(self) -> Iterator[ForgeComment]:
        """All comments, the oldest first."""
        for item in self.client.pages(self.comments_path):
            author = item.field("user").field("login").text()
            yield ForgeComment(str(item.field("id").number()), item.field("body").text(), author)

    @cached_property
    def _own_name(self) -> str:
        """Name of the owner of the token; empty for an app, such as GitHub Actions, which may not ask."""
        try:
            return self.client.get("/user").field("login").name()
        except WriteRefused:
            return ""

    def is_mine(self, comment: ForgeComment) -> bool:
        """Whether the owner of the token wrote the comment; for the token of an app, whether an app did."""
        return comment.author == self._own_name if self._own_name else comment.author.endswith(APP_SUFFIX)

    def create(self, text: str) -> None:
        """Write a new comment."""
        self.client.post(self.comments_path, {"body": text})

    def replace(self, comment: ForgeComment, text: str) -> None:
        """Replace the text of a comment."""
        self.client.change("PATCH", f"{self.repository}/issues/comments/{comment.address}", {"body": text})


def discussion(environment: Mapping[str, str]) -> GithubComments:
    """Pull request that the workflow runs for. Raises RefarchError if it runs for none."""
    repository = required_variable(environment, "GITHUB_REPOSITORY", "the repository, as owner/name")
    # The name becomes a part of the address that gets the token.
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository, re.ASCII):
        raise RefarchError(f"GITHUB_REPOSITORY is {repository[:80]!r}: expected owner/name")
    ref = environment.get("GITHUB_REF", "")
    match = re.match(r"refs/pull/([0-9]+)/", ref)
    if match is None:
        raise RefarchError(f"this run is for {ref[:80] or 'no ref'}, which is not a pull request")
    token = required_variable(
        environment, "GITHUB_TOKEN", "a token with permission to write comments on pull requests"
    )
    client = ForgeClient(
        "GitHub",
        environment.get("GITHUB_API_URL") or "https://api.github.com",
        {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {token}",
            "X-GitHub-Api-Version": "2022-11-28",
        },
    )
    return GithubComments(client, repository, match[1])


FORGE = Forge(
    title="GitHub",
    max_length=65_535,  # 65,536 is the most: "body is too long (maximum is 65536 characters)"
    ci_variable="GITHUB_ACTIONS",
    discussion=discussion,
)
