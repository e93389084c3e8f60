"""Sends a request until it is answered."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import re
import time
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Mapping, Optional, Union
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, build_opener
from urllib.request import Request as HttpRequest

from .errors import ApiError, ConnectionError, OutcomeUnknownError
from .files import File
from .request import Request

_FIRST_WAIT_SECONDS = 0.5
_LONGEST_WAIT_SECONDS = 8.0
# Whoever is told to wait longer than this is told so, instead of made to wait.
_LONGEST_RETRY_AFTER_SECONDS = 60.0
# What is judged before the Idempotency-Key, and so says nothing of an attempt before.
_JUDGED_FIRST = (401, 403, 404, 429)


@dataclass(frozen=True)
class Success:
    """A success: its body as it is read, and its headers by their names in small letters."""

    data: Any
    headers: Mapping[str, str]


class _FailedAttempt(Exception):
    """An attempt without a response of the service: none at all, or one of something between, such as a gateway."""

    def __init__(self, message: str, is_transient: bool, retry_after_seconds: Optional[float] = None) -> None:
        super().__init__(message)
        self.is_transient = is_transient
        self.retry_after_seconds = retry_after_seconds


class _KeepRedirects(HTTPRedirectHandler):
    """The service redirects no call: a credential follows nobody elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = build_opener(_KeepRedirects)
_Failure = Union[ApiError, _FailedAttempt]


class Sender:
    """Sends requests, at most ``max_retries`` more times each.

    Raises an ApiError for a refusal, a ConnectionError when the last attempt had no response, and an OutcomeUnknownError
    when its response leaves open whether the request was carried out.
    """

    def __init__(self, base_url: str, max_retries: int, timeout_ms: float) -> None:
        self._base_url = base_url
        self._max_retries = max_retries
        self._timeout_ms = timeout_ms

    def send(self, request: Request) -> Success:
        attempt, is_open = 1, False
        while True:
            outcome = self._attempt(request)
            if isinstance(outcome, Success):
                return _announced(request, outcome)
            is_open = _leaves_open(request, outcome, is_open)
            time.sleep(self._wait_after(request, outcome, attempt, is_open))
            attempt += 1

    async def send_async(self, request: Request) -> Success:
        """The same beside other tasks: an attempt runs in a thread, and waiting blocks none."""
        attempt, is_open = 1, False
        while True:
            outcome = await asyncio.to_thread(self._attempt, request)
            if isinstance(outcome, Success):
                return _announced(request, outcome)
            is_open = _leaves_open(request, outcome, is_open)
            await asyncio.sleep(self._wait_after(request, outcome, attempt, is_open))
            attempt += 1

    def _wait_after(self, request: Request, failure: _Failure, attempt: int, is_open: bool) -> float:
        """How many seconds to wait before the next attempt. Raises what the call ends in if there is to be none."""
        wait = wait_before_retry(attempt, failure.retry_after_seconds)
        if attempt > self._max_retries or wait is None or not _is_transient(failure, request.may_repeat):
            if not isinstance(failure, ApiError):
                raise ConnectionError(str(failure), request.idempotency_key) from failure
            if not is_open:
                raise failure
            message = f"Whether it was carried out is unknown: {failure.summary}"
            raise OutcomeUnknownError(message, request.idempotency_key) from failure
        return wait

    def _attempt(self, request: Request) -> Union[Success, _Failure]:
        try:
            status, headers, content = self._exchange(request)
            return Success(self._read(request, status, headers, content), headers)
        except (ApiError, _FailedAttempt) as failure:
            return failure

    def _exchange(self, request: Request) -> tuple[int, Mapping[str, str], bytes]:
        url = f"{self._base_url}{request.path}"
        # A POST without a body says so, as a length of 0.
        data = b"" if request.body is None and request.method in ("POST", "PUT") else request.body
        sent = HttpRequest(url, data=data, method=request.method, headers={"User-Agent": "bolivar-payments-python"})
        for name, value in request.headers.items():
            sent.add_header(name, value)
        until = time.monotonic() + self._timeout_ms / 1000
        try:
            try:
                response: Any = _opener.open(sent, timeout=self._timeout_ms / 1000)
            except HTTPError as answer:
                response = answer
            with response:
                return response.status, _headers_of(response), _content_of(response, until)
        except (OSError, http.client.HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            parts = urlsplit(self._base_url)
            message = f"No service answers on {parts.scheme}://{parts.netloc}: {reason or type(reason).__name__}"
            raise _FailedAttempt(message, is_transient=True) from error

    def _read(self, request: Request, status: int, headers: Mapping[str, str], content: bytes) -> Any:
        """The body of a success; a refusal is raised. What does not speak the interface's language is not the service."""
        is_success = 200 <= status < 300
        content_type = headers.get("content-type", "")
        if is_success and request.gives_file and "json" not in content_type:
            return File(content, content_type)
        is_json, data = _parse(content)
        if is_success and (is_json or status == 204):
            return data
        retry_after_seconds = _retry_after_of(headers)
        error = data.get("error") if isinstance(data, dict) else None
        if isinstance(error, dict) and error.get("code") is not None:
            raise ApiError(error, retry_after_seconds, request.idempotency_key)
        raise _FailedAttempt(
            f"{self._base_url}{request.path} responded with {status}, and not as this service does",
            status >= 500 or status == 429,
            retry_after_seconds,
        )


def _announced(request: Request, success: Success) -> Success:
    if request.on_headers is not None:
        request.on_headers(success.headers)
    return success


def _leaves_open(request: Request, failure: _Failure, was_open: bool) -> bool:
    """Whether it is unknown after this attempt if the request was carried out: by it, or by one before (``was_open``)."""
    if request.method == "GET":
        return False
    if isinstance(failure, _FailedAttempt):
        return True
    if failure.code == "IDEMPOTENCY_KEY_IN_USE" or (failure.status >= 500 and failure.status != 501):
        return was_open or failure.code != "BANK_UNAVAILABLE"
    return was_open and failure.status in _JUDGED_FIRST


def _is_transient(failure: _Failure, may_repeat: bool) -> bool:
    """Whether another attempt may end otherwise.

    A request that may not be repeated is sent again only after a 429, which comes before anything is done.
    """
    if isinstance(failure, _FailedAttempt):
        return may_repeat and failure.is_transient
    if failure.status == 429:
        return True
    may_end_otherwise = failure.status >= 500 and failure.status != 501
    return may_repeat and (failure.code == "IDEMPOTENCY_KEY_IN_USE" or may_end_otherwise)


def wait_before_retry(attempt: int, retry_after_seconds: Optional[float]) -> Optional[float]:
    """How many seconds to wait before the next attempt; None if that would be too long.

    The service's own ``Retry-After`` comes first. Otherwise the bound doubles, and the wait is anywhere below it, so that
    clients that failed together do not come back together.
    """
    bound = min(_FIRST_WAIT_SECONDS * 2.0 ** (attempt - 1), _LONGEST_WAIT_SECONDS)
    jitter = random.random() * bound
    if retry_after_seconds is None:
        return jitter
    if retry_after_seconds > _LONGEST_RETRY_AFTER_SECONDS:
        return None
    return retry_after_seconds + min(jitter, _FIRST_WAIT_SECONDS)


def _headers_of(response: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in response.headers.items()}


def _content_of(response: Any, until: float) -> bytes:
    """The whole body, in time: the socket's own patience begins anew with each part."""
    parts: list[bytes] = []
    while part := response.read1(65536):
        parts.append(part)
        if time.monotonic() > until:
            raise TimeoutError("the time was up")
    if getattr(response, "length", None):
        raise http.client.IncompleteRead(b"".join(parts), response.length)
    return b"".join(parts)


def _parse(content: bytes) -> tuple[bool, Any]:
    """Whether it is JSON, and what it says: numbers with a point are Decimals, as money is exact."""
    try:
        return True, json.loads(content.decode("utf-8"), parse_float=Decimal, parse_constant=_refuse_constant)
    except ValueError:
        return False, None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON.")


def _retry_after_of(headers: Mapping[str, str]) -> Optional[float]:
    text = headers.get("retry-after", "")
    return float(text) if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) else None
