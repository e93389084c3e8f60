import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { noteClosedShift } from './queries.ts'
import { Shift, ShiftNote, ShiftParams } from './schemas.ts'
import { shiftView } from './views.ts'

export const noteShift = route({
  id: 'noteShift',
  method: 'post',
  path: '/merchants/:id/shifts/:shiftId/note',
  summary: 'Say where a shift’s difference comes from',
  description: 'Of a closed shift, once, by an ADMIN or the OWNER.',
  access: member('ADMIN', 'id', {
    permission: 'floor:write',
    testKeys: 'testData',
    branches: true,
  }),
  params: ShiftParams,
  body: ShiftNote,
  returns: [200, Shift],
  idempotent: { view: shiftView },
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, shiftUuid: params.shiftId }
    const { shifts } = await db.change(noteClosedShift(ref, body.note))
    return respondedRow(shifts)
  },
})
