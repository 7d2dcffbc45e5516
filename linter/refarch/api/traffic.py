"""Conversations of a design, and the paths of their packets."""

from ..report._paths import paths_data as paths_data, paths_text as paths_text
from ..views.walk.conversations import (
    conversations_of_host as conversations_of_host,
    title_of as title_of,
)
from ..views.walk.failures import FailureOutcome as FailureOutcome
from ..views.walk.outcomes import (
    PathCause as PathCause,
    WalkedConversation as WalkedConversation,
    failed_conversations as failed_conversations,
    path_causes as path_causes,
    walked_conversations as walked_conversations,
)
from ..views.walk.path_values import (
    PATH_ROWS as PATH_ROWS,
    PathValue as PathValue,
    PathValues as PathValues,
    ValueState as ValueState,
    ValueStop as ValueStop,
    open_router as open_router,
    path_values as path_values,
)
from ..views.walk.records import (
    NO_FAILURE as NO_FAILURE,
    VERDICTS as VERDICTS,
    Conversation as Conversation,
    Failure as Failure,
    Hop as Hop,
    PathFault as PathFault,
    Walk as Walk,
)
from ..views.walk.tracing import (
    TracedPath as TracedPath,
    failure_named as failure_named,
    traced_paths as traced_paths,
)
from ..views.walk.walker import Walker as Walker, walker as walker
