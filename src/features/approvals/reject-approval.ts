import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { rejectRequest } from './queries.ts'
import { Approval, ApprovalParams } from './schemas.ts'
import { approvalView } from './views.ts'

export const rejectApproval = route({
  id: 'rejectApproval',
  method: 'post',
  path: '/merchants/:id/approvals/:approvalId/reject',
  summary: 'Reject a payment of an API key',
  description:
    'As long as it was not approved: nothing is sent, and the program that asked is told so. Whoever became ADMIN or OWNER since it was asked for may reject it, too.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: ApprovalParams,
  returns: [200, Approval],
  async run({ params, db }) {
    const ref = { merchantUuid: params.id, approvalUuid: params.approvalId }
    const {
      approvals: [row],
    } = await db.change(rejectRequest(ref))
    if (row === undefined) throw refusal('not_found')
    return approvalView(row)
  },
})
