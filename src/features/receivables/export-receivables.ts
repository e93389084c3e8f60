import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { fileStream, pagesOf } from '../../lists/export/file.ts'
import { type CellKind, type Column, CSV, csvTable } from '../../lists/export/table.ts'
import { customerId } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import {
  FIRST_PLACE,
  type ReceivablePlace,
  type ReceivableRow,
  recordReceivablesExport,
  selectReceivablesAfter,
} from './queries.ts'
import { ReceivablesParams, ReceivablesQuery } from './schemas.ts'

const PAGE_ROWS = 5_000

const cell = (
  kind: CellKind,
  heading: string,
  of: (row: ReceivableRow) => string | null,
): Column<ReceivableRow> => ({ heading, kind, width: 20, of })

const COLUMNS: readonly Column<ReceivableRow>[] = [
  cell('text', 'Nombre', ({ name }) => name),
  cell('text', 'Documento', ({ document }) => document),
  cell('text', 'Su referencia', ({ reference }) => reference),
  cell('text', 'Moneda', ({ currency }) => currency),
  cell('amount', 'Por vencer', (row) => row.not_due),
  cell('amount', 'De 1 a 30 días', ({ days1to30 }) => days1to30),
  cell('amount', 'De 31 a 60 días', ({ days31to60 }) => days31to60),
  cell('amount', 'De 61 a 90 días', ({ days61to90 }) => days61to90),
  cell('amount', 'Más de 90 días', ({ over90 }) => over90),
  cell('amount', 'Total', ({ total }) => total),
  cell('text', 'Número', ({ id }) => customerId.toPublic(id)),
]

export const exportReceivables = route({
  id: 'exportReceivables',
  method: 'get',
  path: '/merchants/:id/receivables/export',
  summary: 'Export what a merchant is owed as a file',
  description:
    'A CSV file with a row for each customer and currency, by how long it is overdue. Headings are in Spanish; semicolons stand between the cells, and decimals after a comma. Each export is recorded. Ten a minute from one network.',
  access: member('MEMBER', 'id', { permission: 'collections:read', testKeys: 'testData' }),
  sensitive: 'export',
  params: ReceivablesParams,
  query: ReceivablesQuery,
  returns: [200, null],
  produces: [CSV],
  async run({ params, query, credential, db, requestId }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const of = { merchantUuid: params.id, environment, on: query.on }
    const after = (place: ReceivablePlace) => selectReceivablesAfter(of, place, PAGE_ROWS)
    const { first } = await db.change({
      recorded: recordReceivablesExport(of),
      first: after(FIRST_PLACE),
    })
    const pages = pagesOf(first, (page) => {
      const last = page[PAGE_ROWS - 1]
      return last ? db.read(after(last)) : null
    })
    const failed = (error: unknown) =>
      logError('receivables.export_failed', { requestId, ...describeError(error) })
    const name = environment === 'test' ? 'por-cobrar-de-prueba' : 'por-cobrar'
    return new Response(fileStream(csvTable(COLUMNS, pages), failed), {
      headers: {
        'Content-Type': CSV,
        'Content-Disposition': `attachment; filename="${name}.csv"`,
      },
    })
  },
})
