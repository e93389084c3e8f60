import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findBranch } from './queries.ts'
import { Branch, BranchParams } from './schemas.ts'
import { branchView } from './views.ts'

export const getBranch = route({
  id: 'getBranch',
  method: 'get',
  path: '/merchants/:id/branches/:branchId',
  summary: 'Get a branch',
  access: member('MEMBER', 'id', {
    permission: 'floor:read',
    testKeys: 'sharedReads',
    cashiers: true,
    branches: true,
  }),
  params: BranchParams,
  returns: [200, Branch],
  async run({ params, db }) {
    const [row] = await db.read(
      findBranch({ merchantUuid: params.id, branchUuid: params.branchId }),
    )
    if (!row) throw refusal('not_found')
    return branchView(row)
  },
})
