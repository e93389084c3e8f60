"""Lists, which are read page after page."""

from __future__ import annotations

from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Dict,
    Generic,
    Iterator,
    Optional,
    Tuple,
    TypeVar,
)

Item = TypeVar("Item")
Query = Optional[Dict[str, Any]]
FetchedPage = Tuple[Dict[str, Any], Query]


class Pages(Generic[Item]):
    """A list. ``for`` gives each item of all pages, which are requested as they are needed.

    No item is skipped or repeated, even while others are added.
    """

    def __init__(self, fetch: Callable[[Query], FetchedPage]) -> None:
        self._fetch = fetch

    def first(self) -> dict[str, Any]:
        """The first page, with ``data`` and ``total``."""
        return self._fetch(None)[0]

    def pages(self) -> Iterator[dict[str, Any]]:
        """The pages, from the first to the last."""
        page, following = self._fetch(None)
        yield page
        while following is not None:
            page, following = self._fetch(following)
            yield page

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page["data"]


class AsyncPages(Generic[Item]):
    """A list, by ``async for``. ``await pages.first()`` is its first page."""

    def __init__(self, fetch: Callable[[Query], Awaitable[FetchedPage]]) -> None:
        self._fetch = fetch

    async def first(self) -> dict[str, Any]:
        """The first page, with ``data`` and ``total``."""
        return (await self._fetch(None))[0]

    async def pages(self) -> AsyncIterator[dict[str, Any]]:
        """The pages, from the first to the last."""
        page, following = await self._fetch(None)
        yield page
        while following is not None:
            page, following = await self._fetch(following)
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page["data"]:
                yield item
