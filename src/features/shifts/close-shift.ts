import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { closeOpenShift } from './queries.ts'
import { Shift, ShiftClosing, ShiftParams } from './schemas.ts'
import { shiftView } from './views.ts'

export const closeShift = route({
  id: 'closeShift',
  method: 'post',
  path: '/merchants/:id/shifts/:shiftId/close',
  summary: 'Close a shift',
  description:
    'With what was counted, by who opened it, an ADMIN or the OWNER. What should be there is told afterwards. It always succeeds: a difference above the merchant’s bound needs a note later. From then on the shift does not change: what is voided or refunded later stands on the shift in which that happens.',
  access: member('ADMIN', 'id', {
    permission: 'floor:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ShiftParams,
  body: ShiftClosing,
  returns: [200, Shift],
  honoursStrict: true,
  idempotent: { view: shiftView },
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, shiftUuid: params.shiftId }
    const { shifts } = await db.change(closeOpenShift(ref, body.counted, body.note))
    return respondedRow(shifts)
  },
})
