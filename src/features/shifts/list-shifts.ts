import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countShifts, listShiftRows } from './queries.ts'
import { ShiftList, ShiftQuery, ShiftsParams } from './schemas.ts'
import { shiftView } from './views.ts'

export const listShifts = route({
  id: 'listShifts',
  method: 'get',
  path: '/merchants/:id/shifts',
  summary: 'List a merchant’s shifts',
  description: 'Newest first, of one environment. A CASHIER sees her own alone.',
  access: member('MEMBER', 'id', {
    permission: 'floor:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ShiftsParams,
  query: ShiftQuery,
  returns: [200, ShiftList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countShifts(params.id, filters),
      rows: listShiftRows(params.id, filters),
    }
    return readPage(call, query, batch, shiftView)
  },
})
