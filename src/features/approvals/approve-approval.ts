import { member } from '../../http/access.ts'
import { type Route, route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { carryOut } from './carry-out.ts'
import { approveRequest, findApproval } from './queries.ts'
import { APPROVAL_CONFLICTS } from './rules.ts'
import { Approval, ApprovalParams } from './schemas.ts'
import { approvalView } from './views.ts'

/** The operation, for requests of these routes. */
export const approveApproval = (routes: readonly Route[]): Route =>
  route({
    id: 'approveApproval',
    method: 'post',
    path: '/merchants/:id/approvals/:approvalId/approve',
    summary: 'Approve a payment of an API key',
    description:
      'Only a person does, never a key. The payment is made at once, with all that is checked for a payment of that key, and it is made once, however often it is approved. The program that asked gets the result by sending its request again.',
    access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
    params: ApprovalParams,
    returns: [200, Approval],
    conflicts: APPROVAL_CONFLICTS,
    async run(call) {
      const { params, db } = call
      const ref = { merchantUuid: params.id, approvalUuid: params.approvalId }
      const [stored] = await db.change(approveRequest(ref))
      if (stored === undefined) throw new Error('nothing was approved')
      await carryOut(call, routes, stored)
      const [row] = await db.read(findApproval(ref))
      if (row === undefined) throw new ApiError('NOT_FOUND')
      return approvalView(row)
    },
  })
