import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findNote } from './queries.ts'
import { ChargeNote, NoteParams } from './schemas.ts'
import { noteView } from './views.ts'

export const getChargeNote = route({
  id: 'getChargeNote',
  method: 'get',
  path: '/merchants/:id/charge-notes/:noteId',
  summary: 'Get a charge note',
  access: member('MEMBER', 'id', {
    permission: 'collections:read',
    testKeys: 'testData',
    cashiers: true,
  }),
  params: NoteParams,
  returns: [200, ChargeNote],
  async run({ params, credential, db, platform }) {
    const ref = { merchantUuid: params.id, noteUuid: params.noteId }
    const [row] = await db.read(findNote(ref, keyEnvironment(credential)))
    if (!row) throw refusal('not_found')
    return noteView(row, platform.config)
  },
})
