import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { voidNote } from './queries.ts'
import { ChargeNote, NoteParams, NoteVoid } from './schemas.ts'
import { noteView } from './views.ts'

export const voidChargeNote = route({
  id: 'voidChargeNote',
  method: 'post',
  path: '/merchants/:id/charge-notes/:noteId/void',
  summary: 'Void a charge note',
  description:
    'It can no longer be paid, and keeps its number. What was paid of it becomes unapplied payments; what was recorded as paid outside stays as it is. One that is paid is not voided.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: NoteParams,
  body: NoteVoid,
  returns: [200, ChargeNote],
  honoursStrict: true,
  idempotent: { view: noteView },
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, noteUuid: params.noteId }
    const { found } = await db.change(voidNote(ref, body.reason))
    return respondedRow(found)
  },
})
