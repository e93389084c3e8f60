import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findTill } from './queries.ts'
import { Till, TillParams } from './schemas.ts'
import { tillView } from './views.ts'

export const getTill = route({
  id: 'getTill',
  method: 'get',
  path: '/merchants/:id/tills/:tillId',
  summary: 'Get a till',
  access: member('MEMBER', 'id', {
    permission: 'floor:read',
    testKeys: 'sharedReads',
    cashiers: true,
    branches: true,
  }),
  params: TillParams,
  returns: [200, Till],
  async run({ params, db }) {
    const [row] = await db.read(findTill({ merchantUuid: params.id, tillUuid: params.tillId }))
    if (!row) throw refusal('not_found')
    return tillView(row)
  },
})
