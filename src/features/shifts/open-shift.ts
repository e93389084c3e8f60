import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertShift } from './queries.ts'
import { NewShift, Shift, ShiftsParams } from './schemas.ts'
import { shiftView } from './views.ts'

export const openShift = route({
  id: 'openShift',
  method: 'post',
  path: '/merchants/:id/shifts',
  summary: 'Open a shift',
  description:
    'You answer for a till until the shift is closed: what is taken there is of it. A till has one open shift, and so has a person, in each environment. Whatever you sell without saying at which till is sold at it, except by an API key.',
  access: member('ADMIN', 'id', {
    permission: 'floor:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ShiftsParams,
  body: NewShift,
  returns: [201, Shift],
  notFoundNouns: ['merchant', 'till'],
  honoursStrict: true,
  idempotent: { view: shiftView },
  async run({ params, body, credential, db, newId }) {
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const { shifts } = await db.change(
      insertShift({
        ...{ merchantUuid: params.id, shiftUuid: newId<'shift'>(), environment },
        ...{ tillUuid: body.tillId, float: body.float ?? [] },
      }),
    )
    return respondedRow(shifts)
  },
})
