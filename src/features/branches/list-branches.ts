import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countBranches, listBranchRows } from './queries.ts'
import { BranchesParams, BranchList, BranchQuery } from './schemas.ts'
import { branchView } from './views.ts'

export const listBranches = route({
  id: 'listBranches',
  method: 'get',
  path: '/merchants/:id/branches',
  summary: 'List a merchant’s branches',
  description: 'Newest first. Whoever is bound to branches sees these alone.',
  access: member('MEMBER', 'id', {
    permission: 'floor:read',
    testKeys: 'sharedReads',
    cashiers: true,
    branches: true,
  }),
  params: BranchesParams,
  query: BranchQuery,
  returns: [200, BranchList],
  run(call) {
    const { params, query } = call
    const batch = {
      counted: countBranches(params.id, query),
      rows: listBranchRows(params.id, query),
    }
    return readPage(call, query, batch, branchView)
  },
})
