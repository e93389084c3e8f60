"""The clients: one that waits, and one for asyncio."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from .connection import MISSING, Connection
from .methods import AsyncMerchantMethods, AsyncMethods, MerchantMethods, Methods


class Bolivar(Methods):
    """A client of the service: a method for each operation of the interface, by the operation's id.

    A method takes the parameters of the path by their names, ``query`` and ``body``; it returns the body of the response,
    and raises an ApiError, or an OutcomeUnknownError, such as a ConnectionError. What failed on the way is sent again, with
    the same Idempotency-Key.

    ``base_url`` is the address of the service, such as ``https://payments.example.com``. ``api_key`` is ``svc_live_...``,
    ``svc_test_...`` or a user's access token; leave it out only to call what is public. ``max_retries``: how often a
    request is sent again. ``timeout_ms``: how long an attempt may take; a bank may take half of the default. ``strict``:
    whether the service refuses fields that it does not know; by default with test keys. ``headers``: of every request.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = MISSING,
        *,
        max_retries: int = 3,
        timeout_ms: float = 60_000,
        strict: Optional[bool] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        self._connection = Connection(base_url, api_key, max_retries, timeout_ms, strict, headers)

    def merchant(self, id: str) -> MerchantMethods:
        """What lies under one merchant, without naming it each time."""
        return _Merchant(self._connection, id)

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        return self._connection.call(name, path, query, body, key, on_headers)


class _Merchant(MerchantMethods):
    def __init__(self, connection: Connection, id: str) -> None:
        self._connection = connection
        self._id = id

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        return self._connection.call(name, {**path, "id": self._id}, query, body, key, on_headers)


class AsyncBolivar(AsyncMethods):
    """The same client for asyncio: its methods are awaited, and its lists are read by ``async for``."""

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = MISSING,
        *,
        max_retries: int = 3,
        timeout_ms: float = 60_000,
        strict: Optional[bool] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        self._connection = Connection(base_url, api_key, max_retries, timeout_ms, strict, headers)

    def merchant(self, id: str) -> AsyncMerchantMethods:
        """What lies under one merchant, without naming it each time."""
        return _AsyncMerchant(self._connection, id)

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        return self._connection.call_async(name, path, query, body, key, on_headers)


class _AsyncMerchant(AsyncMerchantMethods):
    def __init__(self, connection: Connection, id: str) -> None:
        self._connection = connection
        self._id = id

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        return self._connection.call_async(name, {**path, "id": self._id}, query, body, key, on_headers)
