import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { type Call, route } from '../../http/route.ts'
import { fileStream, pagesOf } from '../../lists/export/file.ts'
import { CSV, csvTable } from '../../lists/export/table.ts'
import { XLSX, xlsxTable } from '../../lists/export/xlsx.ts'
import { describeError, logError } from '../../platform/log.ts'
import { sumExternalDay } from '../external-payments/day-queries.ts'
import { CLOSING_COLUMNS, CLOSING_SHEET, type ClosingLine, sumLines } from './export-columns.ts'
import {
  type ClosingEntryRow,
  type ClosingRow,
  closeDueDays,
  findClosing,
  type ListedMovements,
  recordClosingExport,
  requireClosableBooks,
  selectClosingEntries,
} from './queries.ts'
import { notClosed } from './rules.ts'
import { Closing, ClosingParams, ClosingQuery, dayAndFormat } from './schemas.ts'
import { closingView } from './views.ts'

/** In the JSON, which is some 4 MB then. Files have all movements, page by page. */
const MAX_LISTED = 10_000
const PAGE_ROWS = 5_000

const TYPES = { csv: CSV, xlsx: XLSX }

export const getClosing = route({
  id: 'getClosing',
  method: 'get',
  path: '/merchants/:id/closings/:day',
  summary: 'Get the closing of a day',
  description:
    'What the account held into which the merchant is paid, and each movement of it with what of ours it is. A day is ' +
    'closed from two in the morning after it in Caracas, as soon as the bank’s statement was read, and at six at the ' +
    'latest. A closed day never changes: what becomes known later is on the next closing, and says so. Test money is in ' +
    'no account: a test closing has the merchant’s test payments and refunds. With `.csv` or `.xlsx` behind the day it ' +
    'is a file, as the guide to closings describes; each such download is recorded. What was paid outside stands apart, in ' +
    '`externalPayments`: no sum of the account’s includes it. `tillId`, `branchId` and `shiftId` choose among the movements; all sums stay those of the account.',
  access: member('ADMIN', 'id', { permission: 'closings:read', testKeys: 'testData' }),
  params: ClosingParams,
  query: ClosingQuery,
  returns: [200, Closing],
  alsoProduces: Object.values(TYPES),
  notFoundNouns: ['merchant', 'closing'],
  async run(call) {
    const { params, query, credential, db, now, platform } = call
    const { day, format } = dayAndFormat(params.day) ?? { day: '', format: null }
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const { tillId, branchId, shiftId } = query
    const closed = { merchantUuid: params.id, environment, day }
    const listed = { ...closed, tillId, branchId, shiftId }
    const { checked, found, entries, external } = await db.change({
      checked: requireClosableBooks(closed),
      due: closeDueDays(closed, platform.banks),
      found: findClosing(closed),
      entries: selectClosingEntries(listed, 0, format ? PAGE_ROWS : MAX_LISTED),
      external: sumExternalDay(closed),
      ...(format && { recorded: recordClosingExport(listed, format) }),
    })
    const [closing] = found
    if (!closing) throw notClosed(day, checked[0]?.created_on ?? day, now)
    if (format) return fileResponse(call, listed, { closing, first: entries, format })
    return closingView(closing, { entries, external })
  },
})

interface ClosingFile {
  closing: ClosingRow
  /** The first page of its movements. */
  first: readonly ClosingEntryRow[]
  format: keyof typeof TYPES
}

function fileResponse(
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
  listed: ListedMovements,
  { closing, first, format }: ClosingFile,
): Response {
  const pages = pagesOf(first, (page) => {
    const last = page[PAGE_ROWS - 1]
    return last ? db.read(selectClosingEntries(listed, last.position, PAGE_ROWS)) : null
  })
  const lines = linesOf(closing, pages)
  const table =
    format === 'csv'
      ? csvTable(CLOSING_COLUMNS, lines)
      : xlsxTable(CLOSING_SHEET, CLOSING_COLUMNS, lines)
  const failed = (error: unknown) =>
    logError('closing.export_failed', { requestId, ...describeError(error) })
  const name = listed.environment === 'test' ? 'cierre-de-prueba' : 'cierre'
  return new Response(fileStream(table, failed), {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}-${listed.day}.${format}"`,
    },
  })
}

async function* linesOf(
  closing: ClosingRow,
  pages: AsyncIterable<readonly ClosingEntryRow[]>,
): AsyncGenerator<ClosingLine[]> {
  yield sumLines(closing)
  for await (const page of pages) {
    yield page.map((entry) => ({ kind: 'movement', day: closing.day, entry }))
  }
}
