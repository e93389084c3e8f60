import { caracasDay } from '../../domain/caracas.ts'
import type { Environment } from '../../domain/environment.ts'
import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { fileStream, pagesOf } from '../../lists/export/file.ts'
import { CSV, csvTable } from '../../lists/export/table.ts'
import { XLSX, xlsxTable } from '../../lists/export/xlsx.ts'
import { NIL_UUID, type Uuid } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import { askedShift } from '../../wire/shifts.ts'
import { askedTills } from '../../wire/tills.ts'
import { EXPORT_COLUMNS, SHEET_TEXTS } from './export-columns.ts'
import {
  type ExportedTransactionRow,
  findStoreSlug,
  recordTransactionExport,
  selectTransactionsAfter,
} from './export-queries.ts'
import { lookUp } from './list-queries.ts'
import { TransactionExportQuery, TransactionsParams } from './schemas.ts'

/** Some 3 MB as the database sends them, of 10 at most; a million are 200 round trips, of the 1,000 of a request. */
const PAGE_ROWS = 5_000

const TYPES = { csv: CSV, xlsx: XLSX }

export const exportTransactions = route({
  id: 'exportTransactions',
  method: 'get',
  path: '/merchants/:id/transactions/export',
  summary: 'Export a merchant’s transactions as a file',
  description:
    'Every transaction that matches, oldest first; `to` is the time of the request at the latest. The guide to exports ' +
    'describes the columns. The file is no fiscal document. It is streamed: if the caller loses access while it is sent, ' +
    'or if reading fails, the connection is closed before the end of the file, so a file that was cut off is not to be ' +
    'used. Each export is recorded. Ten a minute from one network.',
  access: member('MEMBER', 'id', {
    permission: 'transactions:read',
    testKeys: 'testData',
    branches: true,
  }),
  sensitive: 'export',
  params: TransactionsParams,
  query: TransactionExportQuery,
  returns: [200, null],
  produces: Object.values(TYPES),
  async run({ params, query, credential, db, now, requestId }) {
    const { format, ...requested } = query
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const to = requested.to && requested.to < now ? requested.to : now
    const scope = { merchantUuid: params.id }
    const filters = { ...requested, environment, to, scope, limit: PAGE_ROWS }
    const after = (lastUuid: Uuid<'transaction'>) => ({
      ...(query.search && { lookedUp: lookUp(filters) }),
      rows: selectTransactionsAfter(filters, lastUuid),
    })
    const { store, rows } = await db.change({
      store: findStoreSlug(params.id),
      recorded: recordTransactionExport(params.id, {
        ...query,
        ...askedTills(query),
        ...askedShift(query),
        environment,
        to,
      }),
      ...after(NIL_UUID),
    })
    const pages = pagesOf(rows, (page) => {
      const last = page[PAGE_ROWS - 1]
      return last ? db.read(after(last.id)).then((read) => read.rows) : null
    })
    const failed = (error: unknown) =>
      logError('transactions.export_failed', { requestId, ...describeError(error) })
    const name = fileName(store[0]?.slug, environment, { from: query.from, to })
    return new Response(fileStream(fileOf(format, pages), failed), {
      headers: {
        'Content-Type': TYPES[format],
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
      },
    })
  },
})

const fileOf = (
  format: keyof typeof TYPES,
  pages: AsyncIterable<readonly ExportedTransactionRow[]>,
) =>
  format === 'csv' ? csvTable(EXPORT_COLUMNS, pages) : xlsxTable(SHEET_TEXTS, EXPORT_COLUMNS, pages)

/** `pagos-panaderia-la-napa-2026-01-01-a-2026-01-31`: the first and the last day. */
function fileName(
  slug: string | undefined,
  environment: Environment,
  { from, to }: { from: Date | undefined; to: Date },
): string {
  const last = caracasDay(new Date(to.getTime() - 1))
  const period = from ? `${caracasDay(from)}-a-${last}` : `hasta-${last}`
  const kind = environment === 'test' ? 'pagos-de-prueba' : 'pagos'
  return [kind, ...(slug ? [slug] : []), period].join('-')
}
