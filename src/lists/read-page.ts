import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../http/route.ts'
import type { Batch, Statement } from '../platform/database.ts'
import { timeOfUuid, type Uuid } from '../platform/ids.ts'
import { foldTotals } from './fold-totals.ts'
import { linksOf } from './links.ts'
import { isByCursor, type Paging, toPage } from './paging.ts'

/** Within this time of its id, nearly every row is committed. */
const SETTLING_MS = 1_000

interface ListRow extends Record<string, unknown> {
  id: Uuid
}

/**
 * What a page is read by, in the order in which it runs: `counted` for the total, then `rows` for the page, both under
 * one snapshot. A numbered page that pageIds() reads needs its total before.
 */
type PageBatch<Row extends ListRow> = Batch & {
  counted: Statement<{ total: number; fold_due?: boolean }>
  rows: Statement<Row>
}

/**
 * Reads a page of a list, and sends its neighbours as links. If many deltas of the totals wait, folds them after the
 * response.
 */
export async function readPage<Row extends ListRow, Item extends { id: string }>(
  call: Pick<Call, 'db' | 'afterResponse' | 'linkTo' | 'now' | 'platform'>,
  paging: Paging,
  batch: PageBatch<Row>,
  view: (row: Row) => Item,
) {
  const { total, foldDue, rows, newerExist } = await readSettled(call, paging, batch)
  if (foldDue) call.afterResponse(async () => void (await foldTotals(call.platform)))
  const shown = withoutExtraRow(paging, rows)
  const data = shown.map(view)
  const ids = data.map(({ id }) => id)
  call.linkTo(linksOf(paging, { ids, total, more: newerExist || shown.length < rows.length }))
  return toPage(paging, total, data)
}

/** The page's rows: those beside an id come with one more, which is the farthest from the id. */
const withoutExtraRow = <Row>(paging: Paging, rows: Row[]): Row[] => {
  if (!isByCursor(paging) || rows.length <= paging.limit) return rows
  return paging.before === undefined ? rows.slice(0, paging.limit) : rows.slice(-paging.limit)
}

interface ReadRows<Row> {
  total: number
  foldDue: boolean
  rows: Row[]
  /** Whether rows were left out that are newer than these. */
  newerExist: boolean
}

async function read<Row extends ListRow>(
  { db }: Pick<Call, 'db'>,
  batch: PageBatch<Row>,
): Promise<ReadRows<Row>> {
  const { counted, rows } = (await db.read(batch as Batch)) as unknown as {
    counted: { total: number; fold_due?: boolean }[]
    rows: Row[]
  }
  const [count] = counted
  return { total: count?.total ?? 0, foldDue: count?.fold_due ?? false, rows, newerExist: false }
}

/**
 * Reads a page. A row's id has the time at which its request had arrived, and the row is seen once it is committed: so
 * at the newest end of a list, a row can still appear before one that is already shown. A client that walks towards that
 * end would never see it. So a page with rows that are younger than a second is read again when they are older, up to
 * the same row.
 */
async function readSettled<Row extends ListRow>(
  call: Pick<Call, 'db' | 'now'>,
  paging: Paging,
  batch: PageBatch<Row>,
): Promise<ReadRows<Row>> {
  const first = await read(call, batch)
  const newest = first.rows[0]
  if (paging.before === undefined || newest === undefined) return first
  const wait = SETTLING_MS - Math.max(0, call.now.getTime() - timeOfUuid(newest.id))
  if (wait <= 0) return first
  await sleep(wait)
  const second = await read(call, batch)
  const rows = second.rows.filter(({ id }) => id <= newest.id)
  return { ...second, rows, newerExist: rows.length < second.rows.length }
}
