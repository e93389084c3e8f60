import type { Call } from '../http/route.ts'
import type { Statement } from '../platform/database.ts'
import { foldTotals } from './fold-totals.ts'
import { type Paging, toPage } from './paging.ts'
import type { countOf } from './queries.ts'

/**
 * Reads a list's page: countOf() for the total, then pageIds() for the page, both under one snapshot. If many
 * deltas wait, folds them after the response.
 */
export async function readPage<Row extends Record<string, unknown>, Item>(
  { db, afterResponse, platform }: Pick<Call, 'db' | 'afterResponse' | 'platform'>,
  paging: Paging,
  count: ReturnType<typeof countOf>,
  page: Statement<Row>,
  view: (row: Row) => Item,
) {
  const {
    counted: [total],
    rows,
  } = await db.read({ counted: count, rows: page })
  if (total?.fold_due) afterResponse(async () => void (await foldTotals(platform)))
  return toPage(paging, total?.total ?? 0, rows.map(view))
}
