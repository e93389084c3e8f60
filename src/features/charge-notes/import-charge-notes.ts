import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertNotes } from './queries.ts'
import { readNoteCsv } from './read-csv.ts'
import { MAX_FILE_BYTES } from './rules.ts'
import { ChargeNoteImport, ImportedNotes, NoteImportQuery, NotesParams } from './schemas.ts'
import { importedNotesView } from './views.ts'

export const importChargeNotes = route({
  id: 'importChargeNotes',
  method: 'post',
  path: '/merchants/:id/charge-notes/import',
  summary: 'Make many charge notes',
  description:
    'Up to 1,000, all or none: each bad row is named, as `rows.3.amount`. A customer is named by document or by your own number. A file of the type `text/csv`, of up to 1 MiB, has the names of the fields as its first line, in English or Spanish (documento, cliente, concepto, monto, moneda, vence, emitida, referencia); days may be written as `31/12/2026`, and currencies as `Bs` or `$`.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: NotesParams,
  query: NoteImportQuery,
  body: ChargeNoteImport,
  csv: readNoteCsv,
  maxBodyBytes: MAX_FILE_BYTES,
  honoursStrict: true,
  returns: [201, ImportedNotes],
  idempotent: { view: importedNotesView },
  async run({ params, query, body: { rows }, credential, db, newId }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const ids = rows.map(() => newId<'chargeNote'>())
    await db.change(insertNotes(params.id, environment, ids, rows))
    return { ids }
  },
})
