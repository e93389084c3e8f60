import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { updateBranchRow } from './queries.ts'
import { Branch, BranchChanges, BranchParams } from './schemas.ts'
import { branchView } from './views.ts'

export const updateBranch = route({
  id: 'updateBranch',
  method: 'put',
  path: '/merchants/:id/branches/:branchId',
  summary: 'Change or close a branch',
  description: 'What is sent is changed. No branch is deleted, since its sales stay: close it.',
  access: member('ADMIN', 'id', { permission: 'floor:write', testKeys: 'untilLive' }),
  params: BranchParams,
  body: BranchChanges,
  returns: [200, Branch],
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, branchUuid: params.branchId }
    const {
      found: [row],
    } = await db.change(updateBranchRow(ref, body))
    if (!row) throw refusal('not_found')
    return branchView(row)
  },
})
