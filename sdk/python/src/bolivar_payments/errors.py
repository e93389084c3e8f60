"""What a call or a webhook can fail with."""

from __future__ import annotations

from typing import Any, Mapping, Optional

_NAMED_DETAILS = 3


class BolivarError(Exception):
    """Every error of this package but those of wrong arguments."""


class ApiError(BolivarError):
    """What the service refused, and did not carry out. Told apart by ``code``; the message names the first fields to correct.

    ``status`` is that of the response, ``request_id`` what support asks for, ``summary`` the message without the fields,
    ``details`` the fields to correct, each with ``path`` and ``message``, ``retry_after_seconds`` how long to wait before
    the next try, and ``idempotency_key`` the key with which the request can be repeated.
    """

    def __init__(
        self,
        error: Mapping[str, Any],
        retry_after_seconds: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        self.summary: str = error.get("message", "")
        self.details: list[dict[str, str]] = list(error.get("details") or [])
        super().__init__(self._with_details())
        self.code: str = error["code"]
        self.status: int = error.get("status", 0)
        self.request_id: str = error.get("requestId", "")
        self.retry_after_seconds = retry_after_seconds
        self.idempotency_key = idempotency_key

    def _with_details(self) -> str:
        """``The request is not valid. amount: Must be more than 0. (2 more)``"""
        named = [f"{detail['path']}: {detail['message']}" for detail in self.details[:_NAMED_DETAILS]]
        more = len(self.details) - len(named)
        return " ".join([self.summary, *named, *([f"({more} more)"] if more > 0 else [])])


class OutcomeUnknownError(BolivarError):
    """Whether the request was carried out is unknown.

    No response came, the first attempt still ran when the last one was made (IDEMPOTENCY_KEY_IN_USE), or the service broke
    after it was sent (5xx). ``advice`` says in words what to do, ``idempotency_key`` is the key with which to send the same
    request again, None if it had none, and ``__cause__`` is the last answer, an ApiError, if there was one.
    """

    def __init__(self, message: str, idempotency_key: Optional[str] = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key
        self.advice: str = (
            "Read what it would have made before you send it again."
            if idempotency_key is None
            else f"Send the same request again with the same Idempotency-Key, {idempotency_key}: it is carried out once."
        )

    @property
    def retry_after_seconds(self) -> Optional[float]:
        """The seconds to wait before the next try; None if the service named none."""
        return self.__cause__.retry_after_seconds if isinstance(self.__cause__, ApiError) else None


class ConnectionError(OutcomeUnknownError):
    """No response of the service came: the network failed, the time was up, or somebody else responded."""


class WebhookError(BolivarError):
    """Why a webhook is not to be believed: ``reason`` (headers, timestamp, signature, body), and a message for the log."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
