import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { updateTillRow } from './queries.ts'
import { Till, TillChanges, TillParams } from './schemas.ts'
import { tillView } from './views.ts'

export const updateTill = route({
  id: 'updateTill',
  method: 'put',
  path: '/merchants/:id/tills/:tillId',
  summary: 'Change a till, or take it out of use',
  description: 'What is sent is changed. No till is deleted, since its sales stay.',
  access: member('ADMIN', 'id', { permission: 'floor:write', testKeys: 'untilLive' }),
  params: TillParams,
  body: TillChanges,
  returns: [200, Till],
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, tillUuid: params.tillId }
    const {
      found: [row],
    } = await db.change(updateTillRow(ref, body))
    if (!row) throw refusal('not_found')
    return tillView(row)
  },
})
