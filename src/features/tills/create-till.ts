import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { insertTill } from './queries.ts'
import { newTillCode } from './rules.ts'
import { NewTill, Till, TillsParams } from './schemas.ts'
import { tillView } from './views.ts'

export const createTill = route({
  id: 'createTill',
  method: 'post',
  path: '/merchants/:id/tills',
  summary: 'Create a till',
  description: 'A merchant may have 1,000. It stays in its branch.',
  // Locked, so that concurrent requests cannot exceed the limit.
  access: member('ADMIN', 'id', {
    permission: 'floor:write',
    testKeys: 'untilLive',
    locksMerchant: true,
  }),
  params: TillsParams,
  body: NewTill,
  returns: [201, Till],
  notFoundNouns: ['merchant', 'branch'],
  idempotent: { view: tillView },
  async run({ params, body, db, newId }) {
    const { found } = await db.change(
      insertTill({
        ...{ merchantUuid: params.id, tillUuid: newId<'till'>(), branchUuid: body.branchId },
        ...{ name: body.name, code: newTillCode() },
      }),
    )
    return respondedRow(found)
  },
})
