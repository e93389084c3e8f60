/** Pages of a list from its first on; each is read when the previous one was consumed. */
export async function* pagesOf<Row>(
  first: readonly Row[],
  next: (page: readonly Row[]) => Promise<readonly Row[]> | null,
): AsyncGenerator<readonly Row[]> {
  let page = first
  for (;;) {
    yield page
    const following = next(page)
    if (following === null) return
    page = await following
  }
}

/**
 * The file as a stream, which is made as it is consumed. If a page cannot be read, the stream fails, so that nobody
 * mistakes a part for the whole.
 */
export const fileStream = (
  chunks: AsyncGenerator<Uint8Array>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          failed(error)
          controller.error(error)
        }
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

/** Texts as bytes; empty ones are left out. */
export async function* encoded(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) if (text !== '') yield encoder.encode(text)
}
