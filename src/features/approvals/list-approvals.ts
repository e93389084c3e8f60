import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countApprovals, listApprovalRows } from './queries.ts'
import { ApprovalList, ApprovalQuery, ApprovalsParams } from './schemas.ts'
import { approvalView } from './views.ts'

export const listApprovals = route({
  id: 'listApprovals',
  method: 'get',
  path: '/merchants/:id/approvals',
  summary: 'List a merchant’s approvals',
  description:
    'The payments of API keys that were above their `approvalAbove`, newest first, of one environment.',
  access: member('ADMIN', 'id', { permission: 'approvals:read', testKeys: 'testData' }),
  params: ApprovalsParams,
  query: ApprovalQuery,
  returns: [200, ApprovalList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countApprovals(params.id, filters),
      rows: listApprovalRows(params.id, filters),
    }
    return readPage(call, query, batch, approvalView)
  },
})
