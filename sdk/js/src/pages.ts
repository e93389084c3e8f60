/** A page with the query of the one that follows it, if any. */
export interface FetchedPage<Page> {
  page: Page
  nextQuery: Record<string, string> | undefined
}

type FetchPage<Page> = (query?: Record<string, string>) => Promise<FetchedPage<Page>>

/**
 * A list. `await` gives its first page; `for await` gives each item of all pages, which are requested as they are needed.
 * No item is skipped or repeated, even while others are added.
 */
export class Pages<Page extends { data: Item[] }, Item>
  implements PromiseLike<Page>, AsyncIterable<Item>
{
  private readonly fetch: FetchPage<Page>

  constructor(fetch: FetchPage<Page>) {
    this.fetch = fetch
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited as any other response is
  then<Result = Page, Refused = never>(
    onPage?: ((page: Page) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Refused | PromiseLike<Refused>) | null,
  ): Promise<Result | Refused> {
    return this.fetch()
      .then(({ page }) => page)
      .then(onPage, onError)
  }

  /** The pages, from the first to the last. */
  async *pages(): AsyncGenerator<Page, void> {
    let next: Record<string, string> | undefined
    do {
      const { page, nextQuery } = await this.fetch(next)
      yield page
      next = nextQuery
    } while (next !== undefined)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const { data } of this.pages()) yield* data
  }
}
