import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { fileStream, pagesOf } from '../../lists/export/file.ts'
import { type CellKind, type Column, CSV, csvTable } from '../../lists/export/table.ts'
import { chargeNoteId, NIL_UUID, type Uuid } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import { type ExportedNoteRow, recordNoteExport, selectNotesAfter } from './queries.ts'
import { NoteExportQuery, NotesParams } from './schemas.ts'

const PAGE_ROWS = 5_000

const STATUSES: Record<ExportedNoteRow['status'], string> = {
  open: 'Por pagar',
  partially_paid: 'Pagada en parte',
  paid: 'Pagada',
  void: 'Anulada',
}

const cell = (
  kind: CellKind,
  heading: string,
  of: (row: ExportedNoteRow) => string | null,
): Column<ExportedNoteRow> => ({ heading, kind, width: 20, of })

const COLUMNS: readonly Column<ExportedNoteRow>[] = [
  cell('text', 'Nota de cobro', ({ number }) => `${number}`),
  cell('text', 'Nombre', ({ customer }) => customer),
  cell('text', 'Documento', ({ document }) => document),
  cell('text', 'Cliente', ({ reference }) => reference),
  cell('text', 'Concepto', ({ concept }) => concept),
  cell('day', 'Emitida', (row) => row.issued_on),
  cell('day', 'Vence', (row) => row.due_on),
  cell('text', 'Moneda', ({ currency }) => currency),
  cell('amount', 'Monto', ({ amount }) => amount),
  cell('amount', 'Pagado', ({ paid }) => paid),
  cell('amount', 'Resta', ({ remaining }) => remaining),
  cell('text', 'Estado', ({ status }) => STATUSES[status]),
  cell('text', 'Días de atraso', (row) => `${row.days_overdue}`),
  cell('text', 'Su referencia', (row) => row.external_reference),
  cell('text', 'Número', ({ id }) => chargeNoteId.toPublic(id)),
]

export const exportChargeNotes = route({
  id: 'exportChargeNotes',
  method: 'get',
  path: '/merchants/:id/charge-notes/export',
  summary: 'Export a merchant’s charge notes as a file',
  description:
    'A CSV file with every note that matches, oldest first. Headings are in Spanish; semicolons stand between the cells, and decimals after a comma. It is no fiscal document. Each export is recorded. Ten a minute from one network.',
  access: member('MEMBER', 'id', { permission: 'collections:read', testKeys: 'testData' }),
  sensitive: 'export',
  params: NotesParams,
  query: NoteExportQuery,
  returns: [200, null],
  produces: [CSV],
  async run({ params, query, credential, db, requestId }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const after = (lastUuid: Uuid<'chargeNote'>) =>
      selectNotesAfter(params.id, { ...query, environment }, lastUuid, PAGE_ROWS)
    const { first } = await db.change({
      recorded: recordNoteExport(params.id, environment),
      first: after(NIL_UUID),
    })
    const pages = pagesOf(first, (page) => {
      const last = page[PAGE_ROWS - 1]
      return last ? db.read(after(last.id)) : null
    })
    const failed = (error: unknown) =>
      logError('charge_notes.export_failed', { requestId, ...describeError(error) })
    const name = environment === 'test' ? 'notas-de-cobro-de-prueba' : 'notas-de-cobro'
    return new Response(fileStream(csvTable(COLUMNS, pages), failed), {
      headers: {
        'Content-Type': CSV,
        'Content-Disposition': `attachment; filename="${name}.csv"`,
      },
    })
  },
})
