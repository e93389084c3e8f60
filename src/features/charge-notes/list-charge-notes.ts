import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countNotes, listNoteRows } from './queries.ts'
import { NoteList, NoteQuery, NotesParams } from './schemas.ts'
import { noteView } from './views.ts'

export const listChargeNotes = route({
  id: 'listChargeNotes',
  method: 'get',
  path: '/merchants/:id/charge-notes',
  summary: 'List a merchant’s charge notes',
  description: 'Newest first, of one environment.',
  access: member('MEMBER', 'id', {
    permission: 'collections:read',
    testKeys: 'testData',
    cashiers: true,
  }),
  params: NotesParams,
  query: NoteQuery,
  returns: [200, NoteList],
  run(call) {
    const { params, query, credential, platform } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countNotes(params.id, filters),
      rows: listNoteRows(params.id, filters),
    }
    return readPage(call, query, batch, (row) => noteView(row, platform.config))
  },
})
