import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { fileStream } from '../../lists/export/file.ts'
import { CSV, csvTable } from '../../lists/export/table.ts'
import { describeError, logError } from '../../platform/log.ts'
import {
  closeDueDays,
  findClosing,
  recordClosingExport,
  requireClosableBooks,
} from '../closings/queries.ts'
import { notClosed } from '../closings/rules.ts'
import { selectExternalDay } from './day-queries.ts'
import { DAY_COLUMNS } from './export-columns.ts'
import { ExternalDayParams, ExternalDayQuery } from './schemas.ts'

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

export const getClosingExternal = route({
  id: 'getClosingExternal',
  method: 'get',
  path: '/merchants/:id/closings/:day/external.csv',
  summary: 'Get what was paid outside on a closed day as a file',
  description:
    'What the merchant’s people say was paid outside, one line for each payment, what was paid back and what was voided; a void stands on its own day, so a closed day never changes. No bank knows of any of it, and no sum of the closing includes it. The guide to closings describes the columns; each download is recorded.',
  access: member('ADMIN', 'id', { permission: 'closings:read', testKeys: 'testData' }),
  params: ExternalDayParams,
  query: ExternalDayQuery,
  returns: [200, null],
  produces: [CSV],
  notFoundNouns: ['merchant', 'closing'],
  async run({ params, query, credential, db, now, requestId, platform }) {
    const { id: merchantUuid, day } = params
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const { tillId, branchId, shiftId } = query
    const closed = { merchantUuid, environment, day }
    const listed = { ...closed, tillId, branchId, shiftId }
    const { checked, found, entries } = await db.change({
      checked: requireClosableBooks(closed),
      due: closeDueDays(closed, platform.banks),
      found: findClosing(closed),
      entries: selectExternalDay(listed),
      recorded: recordClosingExport(listed, 'external.csv'),
    })
    if (found.length === 0) throw notClosed(day, checked[0]?.created_on ?? day, now)
    const failed = (error: unknown) =>
      logError('closing.export_failed', { requestId, ...describeError(error) })
    const name = environment === 'test' ? 'cobros-por-fuera-de-prueba' : 'cobros-por-fuera'
    return new Response(fileStream(csvTable(DAY_COLUMNS, onePage(entries)), failed), {
      headers: {
        'Content-Type': CSV,
        'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      },
    })
  },
})
