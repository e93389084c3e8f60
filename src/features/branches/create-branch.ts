import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { insertBranch } from './queries.ts'
import { Branch, BranchesParams, NewBranch } from './schemas.ts'
import { branchView } from './views.ts'

export const createBranch = route({
  id: 'createBranch',
  method: 'post',
  path: '/merchants/:id/branches',
  summary: 'Create a branch',
  description: 'A merchant may have 200. Its tills are made for it: see POST /tills.',
  // Locked, so that concurrent requests cannot exceed the limit.
  access: member('ADMIN', 'id', {
    permission: 'floor:write',
    testKeys: 'untilLive',
    locksMerchant: true,
  }),
  params: BranchesParams,
  body: NewBranch,
  returns: [201, Branch],
  idempotent: { view: branchView },
  async run({ params, body, db, newId }) {
    const { name, address = '' } = body
    const { found } = await db.change(
      insertBranch({ merchantUuid: params.id, branchUuid: newId<'branch'>(), name, address }),
    )
    return respondedRow(found)
  },
})
