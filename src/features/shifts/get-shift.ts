import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findShift } from './queries.ts'
import { Shift, ShiftParams } from './schemas.ts'
import { shiftView } from './views.ts'

export const getShift = route({
  id: 'getShift',
  method: 'get',
  path: '/merchants/:id/shifts/:shiftId',
  summary: 'Get a shift',
  description: 'A CASHIER sees her own alone.',
  access: member('MEMBER', 'id', {
    permission: 'floor:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ShiftParams,
  returns: [200, Shift],
  async run({ params, credential, db }) {
    const ref = { merchantUuid: params.id, shiftUuid: params.shiftId }
    const [row] = await db.read(findShift(ref, keyEnvironment(credential)))
    if (!row) throw refusal('not_found')
    return shiftView(row)
  },
})
