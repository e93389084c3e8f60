import type { Asked, Outcome } from './client.ts'

/** The most that a page of a list has. */
const PAGE = 100

interface PageOf<Row> {
  data: Row[]
  total: number
}

/** All rows of a list of which there are at most some hundreds, page after page. */
export async function readAll<Row>(
  read: (query: { page: number; limit: number }) => Asked<PageOf<Row>>,
): Promise<Outcome<Row[]>> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, failure } = await read({ page, limit: PAGE })
    if (failure) return { data: null, failure }
    rows.push(...data.data)
    if (data.data.length < PAGE) return { data: rows, failure: null }
  }
}
