import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { updateNote } from './queries.ts'
import { ChargeNote, NoteChanges, NoteParams } from './schemas.ts'
import { noteView } from './views.ts'

export const updateChargeNote = route({
  id: 'updateChargeNote',
  method: 'put',
  path: '/merchants/:id/charge-notes/:noteId',
  summary: 'Change a charge note',
  description:
    'Its concept and the day by which to pay, until something is paid of it. What it asks for cannot be changed: void it, and make another one.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: NoteParams,
  body: NoteChanges,
  returns: [200, ChargeNote],
  honoursStrict: true,
  async run({ params, body, db, platform }) {
    const ref = { merchantUuid: params.id, noteUuid: params.noteId }
    const {
      found: [row],
    } = await db.change(updateNote(ref, body))
    if (!row) throw refusal('not_found')
    return noteView(row, platform.config)
  },
})
