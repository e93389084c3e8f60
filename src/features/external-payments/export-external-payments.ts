import { caracasDay } from '../../domain/caracas.ts'
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
import { recordExternalExport, selectExternalAfter } from './export-queries.ts'
import { ExternalExportQuery, ExternalPaymentsParams } from './schemas.ts'

const PAGE_ROWS = 5_000

const TYPES = { csv: CSV, xlsx: XLSX }

export const exportExternalPayments = route({
  id: 'exportExternalPayments',
  method: 'get',
  path: '/merchants/:id/transactions/export/external',
  summary: 'Export what was paid outside as a file',
  description:
    'Every external payment that matches, oldest first, with what was paid back as rows of their own; `to` is the time of the request at the latest. The guide to exports describes the columns. No bank knows of any of it. It is streamed as the export of transactions is, and recorded. Ten a minute from one network.',
  access: member('MEMBER', 'id', {
    permission: 'external-payments:read',
    testKeys: 'testData',
    branches: true,
  }),
  sensitive: 'export',
  params: ExternalPaymentsParams,
  query: ExternalExportQuery,
  returns: [200, null],
  produces: Object.values(TYPES),
  async run({ params, query, credential, db, now, requestId }) {
    const { format, ...requested } = query
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const to = requested.to && requested.to < now ? requested.to : now
    const filters = { ...requested, environment, to }
    const after = (lastUuid: Uuid<'externalPayment'>) =>
      selectExternalAfter(params.id, filters, lastUuid, PAGE_ROWS)
    const { first } = await db.change({
      recorded: recordExternalExport(params.id, {
        ...query,
        ...askedTills(query),
        ...askedShift(query),
        environment,
        to,
      }),
      first: after(NIL_UUID),
    })
    const pages = pagesOf(first, (page) => {
      const last = page[PAGE_ROWS - 1]
      return last ? db.read(after(last.id)) : null
    })
    const table =
      format === 'csv'
        ? csvTable(EXPORT_COLUMNS, pages)
        : xlsxTable(SHEET_TEXTS, EXPORT_COLUMNS, pages)
    const failed = (error: unknown) =>
      logError('external.export_failed', { requestId, ...describeError(error) })
    const kind = environment === 'test' ? 'cobros-por-fuera-de-prueba' : 'cobros-por-fuera'
    const last = caracasDay(new Date(to.getTime() - 1))
    const period = query.from ? `${caracasDay(query.from)}-a-${last}` : `hasta-${last}`
    return new Response(fileStream(table, failed), {
      headers: {
        'Content-Type': TYPES[format],
        'Content-Disposition': `attachment; filename="${kind}-${period}.${format}"`,
      },
    })
  },
})
