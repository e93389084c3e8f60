"""What all requests of a client have in common, and how an operation is called."""

from __future__ import annotations

import re
from typing import Any, Mapping, Optional

from .operations import OPERATIONS
from .pages import AsyncPages, FetchedPage, Pages, Query
from .request import OnHeaders, Request, fill_path, make_request, next_query, query_text
from .sending import Sender, Success

# What stands for an option that was not given: None is what an unset variable gives.
MISSING: Any = object()


class Connection:
    """The address, the credential and the options of a client. Raises a TypeError for a missing one."""

    def __init__(
        self,
        base_url: Optional[str],
        api_key: Optional[str],
        max_retries: int,
        timeout_ms: float,
        strict: Optional[bool],
        headers: Optional[Mapping[str, str]],
    ) -> None:
        if not base_url:
            raise TypeError("base_url is missing: the address of the service, https://...")
        if not api_key:
            raise TypeError("api_key is missing: leave it out only to call what is public.")
        if not re.match(r"https?://[^/]", base_url):
            raise TypeError("base_url has to be the address of the service: https://...")
        has_key = api_key is not MISSING
        is_strict = strict if strict is not None else has_key and "_test_" in api_key
        self._headers = {
            **({"Prefer": "handling=strict"} if is_strict else {}),
            **(headers or {}),
            **({"Authorization": f"Bearer {api_key}"} if has_key else {}),
        }
        site = re.sub(r"/api/v1\Z", "", base_url.rstrip("/"))
        self._sender = Sender(f"{site}/api/v1", max_retries, timeout_ms)

    def call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        _, _, *traits = OPERATIONS[name]

        def send(own: Query) -> Success:
            given = own if own is not None else query
            return self._sender.send(self._request(name, path, given, body, key, on_headers))

        return Pages(lambda own: _page_of(send(own))) if "list" in traits else send(None).data

    def call_async(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        """An awaitable, or the pages of a list."""
        _, _, *traits = OPERATIONS[name]

        async def send(own: Query) -> Success:
            given = own if own is not None else query
            return await self._sender.send_async(self._request(name, path, given, body, key, on_headers))

        async def page(own: Query) -> FetchedPage:
            return _page_of(await send(own))

        async def data() -> Any:
            return (await send(None)).data

        return AsyncPages(page) if "list" in traits else data()

    def _request(
        self,
        name: str,
        path: Mapping[str, Any],
        query: Optional[Mapping[str, Any]],
        body: Any,
        key: Optional[str],
        on_headers: Optional[OnHeaders],
    ) -> Request:
        method, template, *traits = OPERATIONS[name]
        target = fill_path(name, template, path) + query_text(query or {})
        return make_request(
            method, target, self._headers, body, "repeatable" in traits, "file" in traits, key, on_headers
        )


def _page_of(success: Success) -> FetchedPage:
    return success.data, next_query(success.headers.get("link", ""))
